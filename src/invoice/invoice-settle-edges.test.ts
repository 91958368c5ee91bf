import { Amount, parseRateSet, type Payment, type RateSet } from "quittance";
import { amountDue } from "quittance/pure";
import { payableAmount, payableInOwnCurrency } from "../payment/payable.ts";
import { settle } from "./invoice-settle.ts";
import { type SettlementPayment, completedOf, isChargedBack } from "./settlement-refunds.ts";
import { describe, expect, test } from "vitest";
import {
  sampleInvoice,
  samplePayment,
  sampleRefund,
} from "../../adapters/conformance/src/sample-records.ts";
import { valuePayment } from "../payment/payment-value.ts";

const ratesOf = (unitsPerUsd: Readonly<Record<string, string>>): RateSet => {
  const read = parseRateSet({ source: "test", timestamp: "2025-07-17 14:10:54", unitsPerUsd });
  if (read._tag === "Left") throw new Error("The rates are invalid.");
  return read.right;
};

const ulp = `0.${"1".padStart(30, "0")}`;
const max = "9".repeat(20);

describe("AmountOutOfRange is returned", () => {
  const extreme = ratesOf({ EUR: ulp, GBP: max });

  test("if the dollar value of a payment is too large", () => {
    const price = { currency: "EUR", amount: Amount.of(max) } as const;
    expect(valuePayment(price, "EUR", extreme)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("if what is payable in the currency of the invoice is rounded up to 36 digits", () => {
    const half = Amount.of("0.5");
    const largest = Amount.parseCanonical(`${"9".repeat(35)}.5`) ?? half;
    expect(payableInOwnCurrency({ currency: "JPY", amount: largest })).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
    expect(
      payableInOwnCurrency({ currency: "JPY", amount: Amount.subtract(largest, half) }),
    ).toEqual({
      _tag: "Right",
      right: { currency: "JPY", amount: Amount.subtract(largest, half) },
    });
  });

  test("if the value of a payment is too large", () => {
    const price = { currency: "USD", amount: Amount.of(max) } as const;
    expect(valuePayment(price, "GBP", extreme)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("if the value of a smallest unit is too large", () => {
    const rates = ratesOf({ JPY: ulp, EUR: max });
    const price = { currency: "JPY", amount: Amount.of("0.00000000000000000001") } as const;
    expect(valuePayment(price, "EUR", rates)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("if an invoice cannot be paid in a currency", () => {
    const due = { currency: "USD", amount: Amount.of(max) } as const;
    expect(payableAmount(due, "GBP", extreme)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("if the value of the minimum payment is too large", () => {
    const rates = ratesOf({ JPY: ulp, GBP: max });
    const due = { currency: "GBP", amount: Amount.one } as const;
    expect(payableAmount(due, "JPY", rates)).toEqual({
      _tag: "Left",
      left: { kind: "AmountOutOfRange" },
    });
  });

  test("and RateNotFound for a missing rate of the amount due or the payment", () => {
    const due = { currency: "USD", amount: Amount.one } as const;
    const missing = { _tag: "Left", left: { kind: "RateNotFound", currency: "JPY" } };
    expect(payableAmount(due, "JPY", extreme)).toEqual(missing);
    expect(payableAmount({ ...due, currency: "JPY" }, "USD", extreme)).toEqual(missing);
    expect(valuePayment({ ...due, currency: "JPY" }, "USD", extreme)).toEqual(missing);
    expect(valuePayment(due, "JPY", extreme)).toEqual(missing);
  });
});

describe("the amount due", () => {
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

  test.each(["COMPLETED", "VOIDED"] as const)("of a %s invoice is zero", (status) => {
    expect(amountDue({ ...invoice, status }, [])).toEqual(Amount.zero);
  });
});

describe("of two states of one payment", () => {
  const price = { currency: "EUR", amount: Amount.of("10") } as const;
  const fact = (overrides: Partial<SettlementPayment>): SettlementPayment => ({
    id: "payment_1",
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

  test("the completion after a void takes precedence over the one without it", () => {
    const facts = [fact({ completedAfterVoid: true }), fact({})];
    const expected = { status: "VOIDED", substatus: "PAID_AFTER_VOID" };
    expect(settle({ price, isVoided: true }, facts)).toEqual(expected);
    expect(settle({ price, isVoided: true }, facts.reverse())).toEqual(expected);
  });

  test("a completion takes precedence over a failure after a void", () => {
    const facts = [fact({ status: "CANCELLED", completedAfterVoid: true }), fact({})];
    expect(settle({ price, isVoided: false }, facts).status).toBe("COMPLETED");
  });
});

test("of several reports of a refund, the one with the latest status counts", () => {
  const [pending, failed, completed] = (["PENDING", "FAILED", "COMPLETED"] as const).map((status) =>
    sampleRefund("a", { status }),
  );
  if (!pending || !failed || !completed) throw new Error("three refunds");
  for (const order of [
    [completed, failed, pending],
    [pending, failed, completed],
    [failed, completed, pending],
    [pending, completed, failed],
  ]) {
    expect(completedOf(order)).toEqual([completed]);
  }
  expect(completedOf([failed, pending])).toEqual([]);
  const again = { ...completed };
  expect(completedOf([completed, again])[0]).toBe(completed);
});

test("a chargeback of one payment is not reversed by the reversal of another", () => {
  const price = { currency: "EUR", amount: Amount.of("2.5") } as const;
  const other = { paymentId: "payment_b", price } as const;
  const chargeback = sampleRefund("a", { kind: "CHARGEBACK", status: "COMPLETED", price });
  const reversal = sampleRefund("b", { kind: "REVERSAL", status: "COMPLETED", price });
  expect(isChargedBack([chargeback])).toBe(true);
  expect(isChargedBack([chargeback, reversal])).toBe(false);
  expect(isChargedBack([chargeback, { ...reversal, ...other }])).toBe(true);
  const reversed = { ...chargeback, ...other, id: "refund_c" as const };
  expect(isChargedBack([chargeback, reversed, reversal])).toBe(true);
  expect(isChargedBack([sampleRefund("r", { status: "COMPLETED" })])).toBe(false);
});

describe("what was requested in the currency of the invoice", () => {
  const price = { currency: "EUR", amount: Amount.of("10.001") } as const;
  /** Ether is divided so finely that its payments have next to no tolerance. */
  const inEther = (value: string): SettlementPayment => ({
    ...samplePayment("a"),
    price: { currency: "ETHEREUM", amount: Amount.one },
    status: "COMPLETED",
    value: Amount.of(value),
    unitValue: Amount.of("0.000000000000002"),
  });

  test("does not overpay it, although it is more than the price, in any currency", () => {
    expect(settle({ price, isVoided: false }, [inEther("10.01")])).toEqual({
      status: "COMPLETED",
      substatus: undefined,
    });
    expect(settle({ price, isVoided: false }, [inEther("10.0101")])).toEqual({
      status: "COMPLETED",
      substatus: "OVERPAID",
    });
  });
});
