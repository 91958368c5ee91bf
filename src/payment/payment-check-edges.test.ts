import { Amount, timestampOf, type PaymentRequest } from "quittance";
import { describe, expect, test } from "vitest";
import { canTransition } from "./payment.ts";
import { checkHappenedAt, checkPayment } from "./payment-check.ts";
import { rateSetOf } from "../testing/rate-set-of.ts";
import { roundPayable } from "./payment-tolerance.ts";
import { valuePayment } from "./payment-value.ts";
import { isIdempotencyKey } from "../kernel/idempotency.ts";

const now = timestampOf("2025-07-17 14:10:54");

describe("a payment", () => {
  test("keeps its status or leaves PENDING", () => {
    expect(canTransition("COMPLETED", "COMPLETED")).toBe(true);
    expect(canTransition("PENDING", "COMPLETED")).toBe(true);
    expect(canTransition("COMPLETED", "FAILED")).toBe(false);
  });

  test("is checked without the properties that could not be read", () => {
    expect(checkPayment({ idempotencyKey: undefined, amount: undefined }, now)).toEqual([]);
  });

  test("has no time that is not text", () => {
    expect(checkHappenedAt(Date.now(), now)).toEqual([{ kind: "HappenedAtInvalid" }]);
  });

  const request: PaymentRequest = {
    idempotencyKey: "key",
    providerId: "prov_card",
    price: { currency: "EUR", amount: Amount.of("10") },
  };

  test("has no value without the rate of the invoice", () => {
    expect(valuePayment(request.price, "GBP", rateSetOf({ EUR: "0.9" }))).toMatchObject({
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
