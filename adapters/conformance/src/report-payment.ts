import { timestampOf, type Invoice, type LedgerEvent, type Payment } from "quittance";
import { byNewest, eventDescription, type Decision, type RecordingFacts } from "quittance/adapter";
import { expectOne, expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import {
  ledgerOf,
  numbered,
  ours,
  sampleInvoice,
  samplePayment,
  withoutLines,
} from "./sample-records.ts";

const invoice = sampleInvoice("a");
const metadata = { order: "1" };
const pending = samplePayment("a", { reference: "ch_1", metadata });
const other = samplePayment("b");

/** The pending payment after its provider's second report. */
const completed: Payment = {
  ...pending,
  status: "COMPLETED",
  completedAfterVoid: true,
  reference: "ch_2",
  happenedAt: timestampOf("2025-03-01 12:00:02"),
  updatedAt: timestampOf("2025-03-01 12:00:03"),
};

/** The pending payment after a report that it failed. */
const failed: Payment = {
  ...pending,
  status: "FAILED",
  failureReason: "Card declined",
  updatedAt: completed.updatedAt,
};

const settled: Invoice = {
  ...invoice,
  status: "COMPLETED",
  substatus: "OVERPAID",
  updatedAt: completed.updatedAt,
};

const updated: LedgerEvent = eventDescription.paymentEvent("payment.updated", completed, {
  id: "event_updated",
  createdAt: completed.updatedAt,
});

const none = ledgerOf({ invoices: [withoutLines(invoice)] });
const one = ledgerOf({ invoices: [withoutLines(invoice)], payments: [pending, other] });

/** Records a payment, or replaces the pending payment that has its key. */
const report = (
  { payments }: LedgerRepositories,
  payment: Payment,
  changed?: Invoice,
): Promise<RecordingFacts> => {
  const decide = (facts: RecordingFacts): Decision<RecordingFacts> => {
    const { earlier } = facts;
    const events = earlier === undefined ? [] : [updated];
    const moves = earlier?.status === "PENDING" && payment.status !== "PENDING";
    const change = { invoice: changed, payment, events };
    return { outcome: facts, change: earlier === undefined || moves ? change : undefined };
  };
  return expectOne(payments.recordPayments(ours, [payment], decide));
};

/** Returns our payments, newest first. */
const listed = async ({ payments }: LedgerRepositories): Promise<ReadonlyArray<Payment>> => {
  return (await expectSuccess(payments.listPayments(ours, {}, whole))).rows;
};

/** The conformance cases of `recordPayment` for a key that is used. */
export const reportPaymentCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("recordPayment stores the new status of a payment", one, async (store) => {
    const facts = await report(store, completed, settled);
    expectSame("the payment before", facts.earlier, pending);
    expectSame("the payments", await listed(store), [completed, other].sort(byNewest));
    const events = await expectSuccess(store.outbox.read(ours, undefined, 100));
    expectSame(
      "the events",
      events.map(({ event }) => event),
      [updated],
    );
    const keyed = await expectSuccess(store.payments.findByKey(ours, completed.idempotencyKey));
    expectSame("the payment by its key", keyed, completed);
    const found = await expectSuccess(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, settled);
  }),
  ledgerCase("recordPayment stores why a payment failed", one, async (store) => {
    await report(store, failed);
    expectSame("the payments", await listed(store), [failed, other].sort(byNewest));
  }),
  ledgerCase("recordPayment passes each report the previous state", none, async (store) => {
    const reports = numbered("t", 10).flatMap(() => [pending, completed]);
    const seen = await Promise.all(reports.map((payment) => report(store, payment)));
    const first = seen.filter(({ earlier }) => earlier === undefined).length;
    expectSame("the number of reports without an earlier payment", first, 1);
    expectSame("the payments", await listed(store), [completed]);
  }),
];
