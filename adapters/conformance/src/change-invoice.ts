import { addSeconds, timestampOf, type Id, type Invoice } from "quittance";
import { byNewest, eventDescription, type Decision, type LockedInvoice } from "quittance/adapter";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { fullInvoice, sampleLedger } from "./sample-invoice.ts";
import { numbered, ours, samplePayment, theirs } from "./sample-records.ts";

const { invoice } = fullInvoice;
const { id } = invoice;

const changed: Invoice = {
  ...invoice,
  status: "VOIDED",
  substatus: undefined,
  updatedAt: timestampOf("2025-04-01 00:00:00"),
  voidedAt: timestampOf("2025-04-01 00:00:01"),
  paidBeforeVoid: false,
  overdueReportedAt: timestampOf("2025-04-01 00:00:02"),
  expiredReportedAt: timestampOf("2025-04-01 00:00:03"),
};

const event = eventDescription.invoiceEvent("invoice.updated", changed, {
  id: "event_a",
  createdAt: changed.updatedAt,
});

const changing = (): Decision<string> => ({
  outcome: "changed",
  change: { invoice: changed, payment: undefined, events: [event] },
});

const parts = new Set(["payments", "payments.refunds"] as const);

const read = async (
  { invoices }: LedgerRepositories,
  owner = ours,
): Promise<LockedInvoice | undefined> => {
  const found = await expectSuccess(invoices.findInvoice(owner, id, parts));
  return found && { invoice: found.invoice, payments: found.payments, refunds: found.refunds };
};

const expectUnchanged = async (store: LedgerRepositories): Promise<void> => {
  expectSame("the invoice", (await read(store))?.invoice, invoice);
  expectSame("events", await expectSuccess(store.outbox.read(ours, undefined, 10)), []);
};

/** The conformance cases of `changeInvoice`. */
export const changeInvoiceCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("changeInvoice passes the invoice and its payments", sampleLedger, async (store) => {
    const before = await read(store);
    const locked = await expectSuccess(
      store.invoices.changeInvoice(ours, id, (found) => ({ outcome: found, change: undefined })),
    );
    const payments = [...(locked?.payments ?? [])].sort(byNewest);
    const refunds = [...(locked?.refunds ?? [])].sort(byNewest);
    expectSame("the state passed", locked && { ...locked, payments, refunds }, before);
    expectSame("payments", payments.length, 4);
    expectSame("refunds", refunds.length, 3);
  }),
  ledgerCase("changeInvoice stores the invoice and the event", sampleLedger, async (store) => {
    const outcome = await expectSuccess(store.invoices.changeInvoice(ours, id, changing));
    expectSame("the outcome", outcome, "changed");
    expectSame("the invoice", (await read(store))?.invoice, changed);
    const events = await expectSuccess(store.outbox.read(ours, undefined, 10));
    const stored = events.map((row) => row.event);
    expectSame("events", stored, [event]);
  }),
  ledgerCase("changeInvoice does not change the parts", sampleLedger, async (store) => {
    const unchanged = new Set(["items", "calculations"] as const);
    const before = await expectSuccess(store.invoices.findInvoice(ours, id, unchanged));
    await expectSuccess(store.invoices.changeInvoice(ours, id, changing));
    const after = await expectSuccess(store.invoices.findInvoice(ours, id, unchanged));
    expectSame("the parts", after, before && { ...before, invoice: changed });
  }),
  ledgerCase("changeInvoice does not change another organization", sampleLedger, async (store) => {
    const before = await read(store, theirs);
    await expectSuccess(store.invoices.changeInvoice(ours, id, changing));
    expectSame("their invoice", await read(store, theirs), before);
    expectSame("their events", await expectSuccess(store.outbox.read(theirs, undefined, 10)), []);
  }),
  ledgerCase("changeInvoice stores a payment without the invoice", sampleLedger, async (store) => {
    const payment = samplePayment("new");
    const change = { invoice: undefined, payment, events: [] };
    await expectSuccess(store.invoices.changeInvoice(ours, id, () => ({ outcome: 0, change })));
    const found = await expectSuccess(store.payments.findPayment(ours, payment.id));
    expectSame("the payment", found, payment);
    await expectUnchanged(store);
  }),
  ledgerCase("changeInvoice stores nothing without a change", sampleLedger, async (store) => {
    const decision = { outcome: [1, undefined, "ü"], change: undefined };
    const outcome = await expectSuccess(store.invoices.changeInvoice(ours, id, () => decision));
    expectSame("the outcome", outcome, decision.outcome);
    await expectUnchanged(store);
  }),
  ledgerCase("changeInvoice rolls back if the decision throws", sampleLedger, async (store) => {
    const broken = store.invoices.changeInvoice(ours, id, () => {
      throw new Error("a defect in the decision");
    });
    // The call may reject or fail; in both cases it must store nothing and release the lock.
    await broken().catch(() => undefined);
    await expectUnchanged(store);
    await expectSuccess(store.invoices.changeInvoice(ours, id, changing));
    expectSame("the invoice", (await read(store))?.invoice, changed);
  }),
  ledgerCase("changeInvoice passes nothing for an unknown invoice", sampleLedger, async (store) => {
    const seen = (found: unknown): Decision<unknown> => ({ outcome: found, change: undefined });
    const none: Id<"invoice"> = "invoice_none";
    const missing = await expectSuccess(store.invoices.changeInvoice(ours, none, seen));
    expectSame("an unknown identifier", missing, undefined);
    const foreign = store.invoices.changeInvoice("org_none", id, seen);
    expectSame("an unknown organization", await expectSuccess(foreign), undefined);
  }),
  ledgerCase("changeInvoice isolates concurrent decisions", sampleLedger, async (store) => {
    const next = (locked: LockedInvoice | undefined): Decision<unknown> => {
      const found = locked?.invoice ?? invoice;
      const later = { ...found, updatedAt: addSeconds(found.updatedAt, 1) };
      const change = { invoice: later, payment: undefined, events: [] };
      return { outcome: locked?.invoice.updatedAt, change };
    };
    const seen = await Promise.all(
      numbered("t", 20).map(() => expectSuccess(store.invoices.changeInvoice(ours, id, next))),
    );
    const each = seen.map((_, index) => addSeconds(invoice.updatedAt, index));
    expectSame("what each saw", seen.sort(), each);
    const after = await read(store);
    expectSame("the last", after?.invoice.updatedAt, addSeconds(invoice.updatedAt, 20));
  }),
];
