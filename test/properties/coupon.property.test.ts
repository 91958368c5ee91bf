import { couponProperties } from "../support/coupon-properties.ts";

for (const property of couponProperties) property.addTest();
