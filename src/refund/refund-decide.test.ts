import { describe, expect, test } from "vitest";
import { sampleRefund } from "../../adapters/conformance/src/sample-records.ts";
import { refundDifferences } from "./refund-decide.ts";
import type { ReadRefund } from "./refund.ts";

describe("a refund is reported again", () => {
  const refund = sampleRefund("1");
  const { kind, price } = refund;
  const payment = { id: refund.paymentId };
  const shared = { idempotencyKey: "key", kind, currency: price.currency } as const;

  test("by the same payment, kind and amount", () => {
    const report: ReadRefund = { ...shared, price: price.amount, status: "COMPLETED" };
    const differences = (of = payment, changes: Partial<ReadRefund> = {}) =>
      refundDifferences(refund, of, { ...report, ...changes });
    expect(differences()).toEqual([]);
    expect(differences({ id: "payment_other" })).toEqual(["paymentId"]);
    expect(differences(payment, { kind: "CHARGEBACK" })).toEqual(["kind"]);
    expect(differences(payment, { currency: "HKD" })).toEqual(["currency"]);
    expect(differences(payment, { price: refund.priceUsd })).toEqual(["price"]);
  });

  test("by an amount or a total as before", () => {
    const total: ReadRefund = { ...shared, refundedTotal: price.amount, status: "COMPLETED" };
    const ofTotal = { ...refund, isTotal: true };
    expect(refundDifferences(refund, payment, total)).toEqual(["refundedTotal"]);
    expect(refundDifferences(ofTotal, payment, total)).toEqual([]);
    const amount: ReadRefund = { ...shared, price: price.amount, status: "COMPLETED" };
    expect(refundDifferences(ofTotal, payment, amount)).toEqual(["price"]);
  });
});
