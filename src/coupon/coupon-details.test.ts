import { expect, test } from "vitest";
import { parseCouponDetails } from "./coupon-details.ts";

const percent = { coupon_id: "coupon_spring", code: "SPRING", percent: "12.5" };
const amount = { coupon_id: "coupon_spring", code: "SPRING", coupon_amount: "5", currency: "EUR" };

test.each([percent, amount])("the details of a coupon are read: %j", (details) => {
  const { coupon_id: couponId, code } = details;
  expect(parseCouponDetails(details)).toMatchObject({ couponId, code });
});

test.each([
  { code: "SPRING", percent: "12.5" },
  { ...percent, coupon_id: "spring" },
  { coupon_id: "coupon_spring", percent: "12.5" },
  { ...percent, code: "SPRING SALE" },
  { ...percent, percent: "0" },
  { ...percent, percent: "12,5" },
  { ...amount, percent: "5" },
  { ...amount, currency: "gold" },
])("details that no coupon has are not read: %j", (details) => {
  expect(parseCouponDetails(details)).toBeUndefined();
});
