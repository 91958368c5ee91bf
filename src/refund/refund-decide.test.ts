import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { sampleRefund } from "../../adapters/conformance/src/sample-records.ts";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { refundDifferences } from "./refund-decide.ts";
import type { ReadRefund, RefundStatus } from "./refund.ts";

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

/** The refunds of a payment of 100 EUR. */
const open = async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("100", "EUR"));
  const { payments, refunds } = app.payments;
  const request = paymentOf("paid", money("100", "EUR"));
  const { payment } = rightOf(await payments.record(testOrganization, id, request));
  return { refunds, payment };
};

test("a total adds what the refunds that it contains have not", async () => {
  const { refunds, payment } = await open();
  const { id } = payment;
  const one = { idempotencyKey: "one", currency: "EUR", price: "60" } as const;
  rightOf(await refunds.record(testOrganization, id, one));
  const all = { idempotencyKey: "all", currency: "EUR", refundedTotal: "100" } as const;
  const { refund } = rightOf(await refunds.record(testOrganization, id, all));
  expect(refund.price).toEqual(money("40", "EUR"));
});

test("a change to an unknown status is invalid", async () => {
  const { refunds, payment } = await open();
  const pending = {
    idempotencyKey: "one",
    currency: "EUR",
    price: "1",
    status: "PENDING",
  } as const;
  const { refund } = rightOf(await refunds.record(testOrganization, payment.id, pending));
  const status = "LOST" as RefundStatus;
  expect(leftOf(await refunds.changeStatus(testOrganization, refund.id, { status }))).toMatchObject(
    {
      kind: "Invalid",
      issues: [{ path: ["status"] }],
    },
  );
});
