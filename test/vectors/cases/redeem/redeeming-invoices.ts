import { amountOff, percentOff } from "../policy/build-coupons.ts";
import {
  buys,
  cannotVoid,
  fails,
  redemption,
  voids,
  type RedeemDraft,
} from "./draft-redemption.ts";

const a = percentOff("a", "10");
const four = amountOff("b", "4");
const once = percentOff("c", "10", { max_redemptions: 1 });
const bob = { by: "bob@example.com" };
const item = (currency: string, price: string) => ({ type: "PAYMENT_INTENT", currency, price });

/** Coupons without limits. */
export const redeemingInvoices: ReadonlyArray<RedeemDraft> = [
  redemption(
    "each-invoice",
    "Each invoice redeems a coupon once.",
    [a],
    [
      buys(["A"], 0, "9", { A: 1 }),
      buys(["a"], 1, "9", { A: 2 }, bob),
      buys([], 2, "10", { A: 2 }),
    ],
  ),
  redemption(
    "several-coupons",
    "An invoice redeems each of its coupons.",
    [a, four],
    [buys(["B", "A"], 0, "5", { A: 1, B: 1 }), buys(["B"], 1, "6", { A: 1, B: 2 })],
  ),
  redemption(
    "several-lines",
    "A coupon of several lines is redeemed once.",
    [a],
    [buys(["A"], 0, "27", { A: 1 }, { items: [item("EUR", "10"), item("EUR", "20")] })],
  ),
  redemption(
    "in-another-currency",
    "The currency of the invoice makes no difference.",
    [four],
    [buys(["B"], 0, "12", { B: 1 }, { currency: "USD" })],
  ),
  redemption(
    "that-reduce-nothing",
    "A coupon is redeemed even if another one has made the invoice free.",
    [percentOff("a", "100"), four],
    [
      buys(["A", "B"], 0, "0", { A: 1, B: 1 }, { status: "COMPLETED" }),
      cannotVoid(0, { A: 1, B: 1 }),
    ],
  ),
  redemption(
    "not-of-rejected-requests",
    "A rejected request redeems none of its coupons.",
    [a, once],
    [
      buys(["A", "C"], 0, "8.1", { A: 1, C: 1 }),
      fails(["A", "C"], ["coupons.1"], { A: 1, C: 1 }),
      fails(["NOWHERE", "A"], ["coupons.0"], { A: 1, C: 1 }),
      buys(["A"], 3, "9", { A: 2, C: 1 }),
    ],
  ),
  redemption(
    "given-back",
    "A voided invoice gives back each of its coupons.",
    [a, four],
    [
      buys(["A", "B"], 0, "5", { A: 1, B: 1 }),
      buys(["A"], 1, "9", { A: 2, B: 1 }),
      voids(0, "5", { A: 1, B: 0 }),
    ],
  ),
  redemption(
    "given-back-once",
    "Voiding an invoice again gives back nothing.",
    [a],
    [
      buys(["A"], 0, "9", { A: 1 }),
      buys(["A"], 1, "9", { A: 2 }),
      voids(0, "9", { A: 1 }),
      voids(0, "9", { A: 1 }),
    ],
  ),
  redemption(
    "not-of-other-invoices",
    "An invoice without coupons gives back nothing.",
    [a],
    [buys(["A"], 0, "9", { A: 1 }), buys([], 1, "10", { A: 1 }), voids(1, "10", { A: 1 })],
  ),
];
