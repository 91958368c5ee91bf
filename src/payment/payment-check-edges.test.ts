import { Amount, type Money } from "quittance";
import { describe, expect, test } from "vitest";
import { canTransition } from "./payment.ts";
import { rateSetOf } from "../testing/fixed-sources.ts";
import { roundPayable, valuePayment } from "./payment-value.ts";
import { isIdempotencyKey } from "../kernel/idempotency.ts";

describe("a payment", () => {
  test("keeps its status or leaves PENDING", () => {
    expect(canTransition("COMPLETED", "COMPLETED")).toBe(true);
    expect(canTransition("PENDING", "COMPLETED")).toBe(true);
    expect(canTransition("COMPLETED", "FAILED")).toBe(false);
  });

  const price: Money = { currency: "EUR", amount: Amount.of("10") };

  test("has no value without the rate of the invoice", () => {
    expect(valuePayment(price, "GBP", rateSetOf({ EUR: "0.9" }))).toMatchObject({
      left: { kind: "RateNotFound", currency: "GBP" },
    });
  });

  test("is not requested if nothing is due", () => {
    expect(roundPayable({ currency: "EUR", amount: Amount.zero })).toBe(Amount.zero);
  });

  test("has a key of visible ASCII characters", () => {
    expect(["k", "k".repeat(255)].every(isIdempotencyKey)).toBe(true);
    expect(["", "k".repeat(256), "a b", "é"].some(isIdempotencyKey)).toBe(false);
  });
});
