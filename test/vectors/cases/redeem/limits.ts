import { amountOff, percentOff } from "../policy/build-coupons.ts";
import { buys, ends, fails, redemption, voids, type RedeemDraft } from "./draft-redemption.ts";

const once = percentOff("a", "10", { max_redemptions: 1 });
const twice = percentOff("a", "10", { max_redemptions: 2 });
const perCustomer = percentOff("a", "10", { max_per_customer: 1 });
const bob = { by: "bob@example.com" };
const used = ["coupons.0"];

/** Coupons with limits, and coupons that end. */
export const limitedCoupons: ReadonlyArray<RedeemDraft> = [
  redemption(
    "up-to-the-maximum",
    "The last redemption can be taken, and no more.",
    [twice],
    [
      buys(["A"], 0, "9", { A: 1 }),
      buys(["A"], 1, "9", { A: 2 }, bob),
      fails(["A"], used, { A: 2 }),
      fails(["A"], used, { A: 2 }, bob),
    ],
  ),
  redemption(
    "up-to-the-maximum-of-a-customer",
    "Each customer has a limit of their own.",
    [perCustomer],
    [
      buys(["A"], 0, "9", { A: 1 }),
      fails(["A"], used, { A: 1 }),
      buys(["A"], 2, "9", { A: 2 }, bob),
      fails(["A"], used, { A: 2 }, bob),
    ],
  ),
  redemption(
    "by-one-customer-in-any-case",
    "Customers are compared by their addresses in any case.",
    [perCustomer],
    [buys(["A"], 0, "9", { A: 1 }), fails(["A"], used, { A: 1 }, { by: "Ada@EXAMPLE.com" })],
  ),
  redemption(
    "up-to-both-maximums",
    "The limit of all customers holds for a new one, too.",
    [percentOff("a", "10", { max_redemptions: 2, max_per_customer: 1 })],
    [
      buys(["A"], 0, "9", { A: 1 }),
      fails(["A"], used, { A: 1 }),
      buys(["A"], 2, "9", { A: 2 }, bob),
      fails(["A"], used, { A: 2 }, { by: "eve@example.com" }),
    ],
  ),
  redemption(
    "again-after-giving-back",
    "A redemption that was given back can be taken by another invoice.",
    [once],
    [
      buys(["A"], 0, "9", { A: 1 }),
      fails(["A"], used, { A: 1 }, bob),
      voids(0, "9", { A: 0 }),
      buys(["A"], 3, "9", { A: 1 }, bob),
      fails(["A"], used, { A: 1 }),
    ],
  ),
  redemption(
    "again-by-the-customer",
    "A voided invoice does not count for its customer.",
    [perCustomer],
    [
      buys(["A"], 0, "9", { A: 1 }),
      buys(["A"], 1, "9", { A: 2 }, bob),
      voids(0, "9", { A: 1 }),
      buys(["A"], 3, "9", { A: 2 }),
      fails(["A"], used, { A: 2 }, bob),
    ],
  ),
  redemption(
    "of-which-one-is-used-up",
    "If one coupon is used up, the others are not redeemed.",
    [once, amountOff("b", "4")],
    [
      buys(["A"], 0, "9", { A: 1, B: 0 }),
      fails(["B", "A"], ["coupons.1"], { A: 1, B: 0 }),
      buys(["B"], 2, "6", { A: 1, B: 1 }),
    ],
  ),
  redemption(
    "until-the-end",
    "A coupon can be redeemed from its start until before its end.",
    [percentOff("a", "10", { starts_at: "2025-07-01 00:00:00", ends_at: "2025-08-01 00:00:00" })],
    [
      fails(["A"], used, { A: 0 }, { at: "2025-06-30 23:59:59" }),
      buys(["A"], 1, "9", { A: 1 }, { at: "2025-07-01 00:00:00" }),
      buys(["A"], 2, "9", { A: 2 }, { at: "2025-07-31 23:59:59" }),
      fails(["A"], used, { A: 2 }, { at: "2025-08-01 00:00:00" }),
      voids(1, "9", { A: 1 }),
    ],
  ),
  redemption(
    "until-deactivated",
    "An inactive coupon is given back, but not redeemed again.",
    [once],
    [
      buys(["A"], 0, "9", { A: 1 }),
      ends("coupon_a", { A: 1 }),
      voids(0, "9", { A: 0 }),
      fails(["A"], used, { A: 0 }),
      ends("coupon_a", { A: 0 }),
    ],
  ),
];
