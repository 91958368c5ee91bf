import { taxProperties } from "../support/tax-properties.ts";

for (const property of taxProperties) property.addTest();
