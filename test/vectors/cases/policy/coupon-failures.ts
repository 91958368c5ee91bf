import { custom, productItem, proPlan, rejected, type VectorCase } from "../build.ts";
import type { CouponRecord } from "../../vector-inputs.ts";
import { amountOff, discounted, percentOff } from "./build-coupons.ts";
import { taxed } from "./build-policy.ts";

const item = custom("EUR", "10");

const failing = (
  name: string,
  why: string,
  codes: ReadonlyArray<string>,
  coupons: ReadonlyArray<CouponRecord>,
  paths: ReadonlyArray<string>,
  items: VectorCase["request"]["items"] = [item],
): VectorCase =>
  discounted(name, why, items, coupons, {
    codes,
    now: "2025-07-17 14:00:00",
    catalog: proPlan("EUR", "10"),
    expected: rejected("VALIDATION_FAILED", ...paths),
  });

const off = (properties: Partial<CouponRecord>) => [percentOff("a", "10", properties)];

/** Coupons that a quote cannot have. */
export const couponFailures: ReadonlyArray<VectorCase> = [
  failing("unknown", "A coupon must exist.", ["NOWHERE"], off({}), ["coupons.0"]),
  failing("unknown-without-coupons", "No coupon exists.", ["A"], [], ["coupons.0"]),
  failing("repeated", "Each coupon is named once, in any case.", ["A", "a"], off({}), [
    "coupons.1",
  ]),
  failing("inactive", "A coupon must be active.", ["A"], off({ is_active: 0 }), ["coupons.0"]),
  failing(
    "not-started",
    "A coupon cannot be used before its start.",
    ["A"],
    off({ starts_at: "2025-07-17 14:00:01" }),
    ["coupons.0"],
  ),
  failing(
    "ended",
    "A coupon cannot be used at its end.",
    ["A"],
    off({ ends_at: "2025-07-17 14:00:00" }),
    ["coupons.0"],
  ),
  failing("used-up", "No redemption is left.", ["A"], off({ max_redemptions: 3, redemptions: 3 }), [
    "coupons.0",
  ]),
  failing(
    "used-up-by-the-customer",
    "No redemption is left for the customer.",
    ["A"],
    off({ max_per_customer: 1, redemptions: 1, redemptions_of_customer: 1 }),
    ["coupons.0"],
  ),
  failing(
    "below-its-minimum",
    "Only lines in the currency of the minimum count.",
    ["A"],
    off({ minimum_total: "10.01", currency: "EUR" }),
    ["coupons.0"],
    [item, custom("GBP", "100")],
  ),
  failing(
    "below-its-minimum-for-its-products",
    "Only lines with the products of the coupon count.",
    ["A"],
    off({ minimum_total: "11", currency: "EUR", product_ids: ["product_pro"] }),
    ["coupons.0"],
    [item, productItem("pro", "pro", 1)],
  ),
  failing(
    "of-another-product",
    "A line must have a product of the coupon.",
    ["A"],
    off({ product_ids: ["product_pro"] }),
    ["coupons.0"],
  ),
  failing(
    "of-another-currency",
    "A line must have the currency of an amount.",
    ["A"],
    [amountOff("a", "1", "GBP")],
    ["coupons.0"],
  ),
  failing("eleven", "A quote has at most ten coupons.", "abcdefghijk".split(""), off({}), [
    "coupons",
  ]),
  failing(
    "several-failures",
    "Every coupon that cannot be used is named.",
    ["NOWHERE", "B", "A", "C"],
    [...off({}), percentOff("b", "10", { is_active: 0 }), amountOff("c", "1", "GBP")],
    ["coupons.0", "coupons.1", "coupons.3"],
  ),
  failing(
    "unknown-beside-an-unknown-product",
    "Issues of coupons and lines are listed together; what depends on the lines is not checked.",
    ["NOWHERE", "A"],
    [amountOff("a", "1", "GBP")],
    ["coupons.0", "items.1.product_id"],
    [item, productItem("contra", "pro", 1)],
  ),
  failing(
    "unknown-beside-an-unknown-tax",
    "Issues of coupons and taxes are listed together.",
    ["NOWHERE"],
    [],
    ["coupons.0", "items.0.tax_ids.0"],
    [taxed(item, "nowhere")],
  ),
];
