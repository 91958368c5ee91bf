import { timestampOf, type NewCreditNote, type NewPayment, type NewRefund } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import {
  bill,
  chain,
  createTestApp,
  money,
  paymentOf,
} from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

/**
 * A value of every property of a request that its record keeps as it is. One that is added to a
 * request does not compile without a value.
 */
const common = {
  idempotencyKey: "key-1",
  happenedAt: timestampOf("2025-07-16 10:00:00"),
  reference: "ch_1",
  metadata: { order: "1001" },
} as const;

const everyPayment: Required<Omit<NewPayment, "currency" | "price">> = {
  ...common,
  providerId: chain.id,
  status: "FAILED",
  failureReason: "Insufficient funds",
};

const everyRefund: Required<Omit<NewRefund, "currency" | "price" | "refundedTotal">> = {
  ...common,
  kind: "CHARGEBACK",
  status: "PENDING",
  reason: "Fraud",
};

const everyNote: Required<Omit<NewCreditNote, "lines" | "preview">> = {
  idempotencyKey: "key-1",
  reason: "Returned",
  metadata: { order: "1001" },
};

const five = { currency: "EUR", price: "5" } as const;

test("a stored payment has every property of the request", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const request = { ...everyPayment, ...five };
  const recorded = await app.payments.payments.record(testOrganization, id, request);
  expect(rightOf(recorded).payment).toMatchObject(everyPayment);
});

test("a stored refund has every property of the request", async () => {
  const app = createTestApp();
  const { payments, refunds } = app.payments;
  const { id } = await bill(app, money("10", "EUR"));
  const paid = paymentOf("paid", money("10", "EUR"), "COMPLETED");
  const { payment } = rightOf(await payments.record(testOrganization, id, paid));
  const request = { ...everyRefund, ...five };
  const recorded = await refunds.record(testOrganization, payment.id, request);
  expect(rightOf(recorded).refund).toMatchObject(everyRefund);
});

test("a stored credit note has every property of the request", async () => {
  const app = createTestApp();
  const { invoices, creditNotes } = app.payments;
  const { id } = await bill(app, money("10", "EUR"));
  const { items } = rightOf(await invoices.get(testOrganization, id, { expand: ["items"] }));
  const lines = items.map((item) => ({ invoiceItemId: item.id, quantity: 1 }));
  const request = { ...everyNote, lines };
  const { creditNote } = rightOf(await creditNotes.create(testOrganization, id, request));
  expect(creditNote).toMatchObject(everyNote);
});
