import { amountOff, percentOff } from "../policy/build-coupons.ts";
import { buys, ends, fails, redemption, voids, type RedeemDraft } from "./draft-redemption.ts";

const a = percentOff("a", "10");
const once = percentOff("a", "10", { max_redemptions: 1 });
const four = amountOff("b", "4");
const key = { key: "order-1" };

/** Requests with an idempotency key. */
export const repeatedRequests: ReadonlyArray<RedeemDraft> = [
  redemption(
    "once-by-a-key",
    "A repeated request returns its invoice and redeems nothing.",
    [a],
    [
      buys(["A"], 0, "9", { A: 1 }, key),
      buys(["A"], 0, "9", { A: 1 }, key),
      buys(["A"], 2, "9", { A: 2 }, { key: "order-2" }),
      buys(["A"], 0, "9", { A: 2 }, key),
    ],
  ),
  redemption(
    "once-by-the-last-invoice",
    "A repeated request succeeds though its coupon is used up.",
    [once],
    [
      buys(["A"], 0, "9", { A: 1 }, key),
      buys(["A"], 0, "9", { A: 1 }, key),
      fails(["A"], ["coupons.0"], { A: 1 }, { key: "order-2" }),
    ],
  ),
  redemption(
    "not-by-a-voided-invoice",
    "A repeated request returns a voided invoice and redeems nothing.",
    [once],
    [
      buys(["A"], 0, "9", { A: 1 }, key),
      voids(0, "9", { A: 0 }),
      buys(["A"], 0, "9", { A: 0 }, { ...key, status: "VOIDED" }),
      buys(["A"], 3, "9", { A: 1 }, { key: "order-2" }),
    ],
  ),
  redemption(
    "before-deactivated",
    "A repeated request succeeds though its coupon is inactive.",
    [a],
    [
      buys(["A"], 0, "9", { A: 1 }, key),
      ends("coupon_a", { A: 1 }),
      buys(["A"], 0, "9", { A: 1 }, key),
    ],
  ),
  redemption(
    "in-any-order-and-case",
    "The order and the case of codes are not part of the content of a key.",
    [a, four],
    [buys(["A", "B"], 0, "5", { A: 1, B: 1 }, key), buys(["b", "a"], 0, "5", { A: 1, B: 1 }, key)],
  ),
  redemption(
    "not-with-other-coupons",
    "The coupons are part of the content of a key, whether they exist or not.",
    [a, four],
    [
      buys(["A"], 0, "9", { A: 1, B: 0 }, key),
      fails(["A", "B"], "IDEMPOTENCY_MISMATCH", { A: 1, B: 0 }, key),
      fails([], "IDEMPOTENCY_MISMATCH", { A: 1, B: 0 }, key),
      fails(["NOWHERE"], "IDEMPOTENCY_MISMATCH", { A: 1, B: 0 }, key),
    ],
  ),
  redemption(
    "after-a-rejected-request",
    "A rejected request does not use its key.",
    [once, four],
    [
      buys(["A"], 0, "9", { A: 1, B: 0 }),
      fails(["A", "B"], ["coupons.0"], { A: 1, B: 0 }, key),
      buys(["B"], 2, "6", { A: 1, B: 1 }, key),
      voids(0, "9", { A: 0, B: 1 }),
      fails(["A", "B"], "IDEMPOTENCY_MISMATCH", { A: 0, B: 1 }, key),
    ],
  ),
];
