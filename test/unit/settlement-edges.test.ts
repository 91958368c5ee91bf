import { Amount, idOf, readRateSet, type Payment, type RateSet } from "quittance";
import { amountDue, payableAmount, settle, type PaymentFact } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { sampleInvoice, samplePayment } from "../../src/conformance/sample-records.ts";
import { valuePayment } from "../../src/payment/value-payment.ts";

const ratesOf = (unitsPerUsd: Readonly<Record<string, string>>): RateSet => {
  const read = readRateSet({ source: "test", timestamp: "2025-07-17 14:10:54", unitsPerUsd });
  if (read._tag === "Left") throw new Error("These are no rates.");
  return read.right;
};

const ulp = `0.${"1".padStart(30, "0")}`;
const most = "9".repeat(20);

describe("what is out of range is refused by name,", () => {
  const extreme = ratesOf({ EUR: ulp, GBP: most });

  test("when a payment is worth too many dollars", () => {
    const price = { currency: "EUR", amount: Amount.of(most) } as const;
    expect(valuePayment(price, "EUR", extreme)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("when a payment is worth too much to its invoice", () => {
    const price = { currency: "USD", amount: Amount.of(most) } as const;
    expect(valuePayment(price, "GBP", extreme)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("when a smallest unit is worth too much to its invoice", () => {
    const rates = ratesOf({ JPY: ulp, EUR: most });
    const price = { currency: "JPY", amount: Amount.of("0.00000000000000000001") } as const;
    expect(valuePayment(price, "EUR", rates)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("when nobody could pay an invoice in a currency", () => {
    const due = { currency: "USD", amount: Amount.of(most) } as const;
    expect(payableAmount(due, "GBP", extreme)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("when the least that can be paid is worth too much", () => {
    const rates = ratesOf({ JPY: ulp, GBP: most });
    const due = { currency: "GBP", amount: Amount.one } as const;
    expect(payableAmount(due, "JPY", rates)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("and a missing rate is told by its currency, of what is due and of what is sent", () => {
    const due = { currency: "USD", amount: Amount.one } as const;
    const missing = { _tag: "Left", left: { kind: "RateNotFound", currency: "JPY" } };
    expect(payableAmount(due, "JPY", extreme)).toEqual(missing);
    expect(payableAmount({ ...due, currency: "JPY" }, "USD", extreme)).toEqual(missing);
    expect(valuePayment({ ...due, currency: "JPY" }, "USD", extreme)).toEqual(missing);
    expect(valuePayment(due, "JPY", extreme)).toEqual(missing);
  });
});

describe("what is due", () => {
  const invoice = sampleInvoice("1", { price: Amount.of("100"), status: "PARTIALLY_PAID" });
  const paid = (status: Payment["status"], value: string): Payment =>
    samplePayment("1", { status, value: Amount.of(value) });

  test.each([
    ["PENDING", "30", "100"],
    ["COMPLETED", "30", "70"],
    ["COMPLETED", "100", "0"],
    ["COMPLETED", "130", "0"],
    ["FAILED", "30", "100"],
  ] as const)("after a %s payment of %s is %s", (status, value, due) => {
    expect(Amount.render(amountDue(invoice, [paid(status, value)]))).toBe(due);
  });

  test.each(["COMPLETED", "VOIDED"] as const)("of a %s invoice is nothing", (status) => {
    expect(amountDue({ ...invoice, status }, [])).toEqual(Amount.zero);
  });
});

describe("of two facts about one payment", () => {
  const price = { currency: "EUR", amount: Amount.of("10") } as const;
  const fact = (overrides: Partial<PaymentFact>): PaymentFact => ({
    id: idOf("payment", "payment_1"),
    status: "COMPLETED",
    price,
    value: price.amount,
    unitValue: Amount.zero,
    completedAfterVoid: false,
    ...overrides,
  });

  test.each([
    ["PENDING", "FAILED", "PENDING"],
    ["PENDING", "CANCELLED", "PENDING"],
    ["FAILED", "COMPLETED", "COMPLETED"],
    ["CANCELLED", "COMPLETED", "COMPLETED"],
    ["PENDING", "COMPLETED", "COMPLETED"],
  ] as const)("%s and %s, the later in its life counts", (one, other, status) => {
    const facts = [fact({ status: one }), fact({ status: other })];
    expect(settle({ price, isVoided: false }, facts).status).toBe(status);
    expect(settle({ price, isVoided: false }, facts.reverse()).status).toBe(status);
  });

  test("the completion after a void counts before the one that does not know of it", () => {
    const facts = [fact({ completedAfterVoid: true }), fact({})];
    const expected = { status: "VOIDED", substatus: "PAID_AFTER_VOID" };
    expect(settle({ price, isVoided: true }, facts)).toEqual(expected);
    expect(settle({ price, isVoided: true }, facts.reverse())).toEqual(expected);
  });

  test("a completion counts before a failure that comes to light after a void", () => {
    const facts = [fact({ status: "CANCELLED", completedAfterVoid: true }), fact({})];
    expect(settle({ price, isVoided: false }, facts).status).toBe("COMPLETED");
  });
});
