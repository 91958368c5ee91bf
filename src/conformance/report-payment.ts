import { paymentEvent, type LedgerEvent } from "../events/event.ts";
import { idOf } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { byNewest } from "../listing/page.ts";
import type { Payment } from "../payment/payment.ts";
import type { Decision } from "../ports/invoice-repository.ts";
import type { RecordingFacts } from "../ports/payment-repository.ts";
import { timestampOf } from "../time/timestamp.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { bare, ledgerOf, numbered, ours, sampleInvoice, samplePayment } from "./sample-records.ts";

const invoice = sampleInvoice("a");
const pending = samplePayment("a");
const other = samplePayment("b");

/** The pending payment after the second report of its provider. */
const completed: Payment = {
  ...pending,
  status: "COMPLETED",
  completedAfterVoid: true,
  happenedAt: timestampOf("2025-03-01 12:00:02"),
  updatedAt: timestampOf("2025-03-01 12:00:03"),
};

const settled: Invoice = {
  ...invoice,
  status: "COMPLETED",
  substatus: "OVERPAID",
  updatedAt: completed.updatedAt,
};

const updated: LedgerEvent = paymentEvent("payment.updated", completed, {
  id: idOf("event", "event_updated"),
  createdAt: completed.updatedAt,
});

const none = ledgerOf({ invoices: [bare(invoice)] });
const one = ledgerOf({ invoices: [bare(invoice)], payments: [pending, other] });

/** Record a payment under its key, or put it in the place of the pending one that has the key. */
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
  const { invoiceId, idempotencyKey } = payment;
  return succeed(payments.recordPayment(ours, invoiceId, idempotencyKey, decide));
};

/** The payments of ours, newest first. */
const listed = async ({ payments }: LedgerRepositories): Promise<ReadonlyArray<Payment>> => {
  const page = { limit: 100, start: { offset: 0 } } as const;
  return (await succeed(payments.listPayments(ours, {}, page))).rows;
};

/** What `recordPayment` promises when a payment has the key already. */
export const reportPaymentCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("recordPayment stores the new status of a payment", one, async (store) => {
    const facts = await report(store, completed, settled);
    expectSame("the payment before", facts.earlier, pending);
    expectSame("the payments", await listed(store), [completed, other].sort(byNewest));
    const events = await succeed(store.outbox.read(ours, undefined, 100));
    expectSame(
      "the events",
      events.map(({ event }) => event),
      [updated],
    );
    const keyed = await succeed(store.payments.findByKey(ours, completed.idempotencyKey));
    expectSame("the payment by its key", keyed, completed);
    const found = await succeed(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, settled);
  }),
  ledgerCase("recordPayment shows a report what came before it", none, async (store) => {
    const reports = numbered("t", 10).flatMap(() => [pending, completed]);
    const seen = await Promise.all(reports.map((payment) => report(store, payment)));
    const first = seen.filter(({ earlier }) => earlier === undefined).length;
    expectSame("how many reports found no payment", first, 1);
    expectSame("the payments", await listed(store), [completed]);
  }),
];
