import { addSeconds, timestampOf, type Id, type LedgerEvent, type Payment } from "quittance";
import { byNewest, eventDescription, type ChangingFacts, type Decision } from "quittance/adapter";
import { expectOne, expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { fullInvoice, sampleLedger } from "./sample-invoice.ts";
import { numbered, ours, samplePayment, theirs } from "./sample-records.ts";

const { invoice } = fullInvoice;
const id: Id<"payment"> = "payment_a";
const owned = sampleLedger.payments.filter(({ organizationId }) => organizationId === ours);
const before = owned.find((payment) => payment.id === id) ?? samplePayment("a");

const after: Payment = {
  ...before,
  status: "COMPLETED",
  completedAfterVoid: true,
  happenedAt: timestampOf("2025-05-05 05:05:04"),
  updatedAt: timestampOf("2025-05-05 05:05:05"),
};
const settled = { ...invoice, substatus: "OVERPAID", updatedAt: after.updatedAt } as const;
const event: LedgerEvent = eventDescription.paymentEvent("payment.updated", after, {
  id: "event_a",
  createdAt: after.updatedAt,
});

const changing: Decision<string> = {
  outcome: "changed",
  change: { invoice: settled, payment: after, events: [event] },
};

const seen = (facts: ChangingFacts | undefined): Decision<ChangingFacts | undefined> => ({
  outcome: facts,
  change: undefined,
});

/** Returns all payments of an organization, its invoice, and its events. */
const stored = async (
  { invoices, outbox }: LedgerRepositories,
  owner = ours,
): Promise<ReadonlyArray<unknown>> => {
  const found = await expectSuccess(invoices.findInvoice(owner, invoice.id, new Set(["payments"])));
  const events = await expectSuccess(outbox.read(owner, undefined, 10));
  return [found?.payments, found?.invoice, events.map((row) => row.event)];
};

const expectUnchanged = async (store: LedgerRepositories, owner = ours): Promise<void> => {
  const payments = sampleLedger.payments.filter(({ organizationId }) => organizationId === owner);
  const unchanged = sampleLedger.invoices.find(
    (records) => records.invoice.organizationId === owner,
  );
  const expected = [[...payments].sort(byNewest), unchanged?.invoice, []];
  expectSame("stored records", await stored(store, owner), expected);
};

/** The conformance cases of `changePayment`. */
export const changePaymentCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("changePayment passes the payment and its invoice", sampleLedger, async (store) => {
    const facts = await expectSuccess(store.payments.changePayment(ours, id, seen));
    expectSame("the payment", facts?.payment, before);
    expectSame("the invoice", facts?.locked.invoice, invoice);
    const payments = [...(facts?.locked.payments ?? [])].sort(byNewest);
    expectSame("its payments", payments, [...owned].sort(byNewest));
  }),
  ledgerCase("changePayment stores payment, invoice and event", sampleLedger, async (store) => {
    const outcome = await expectSuccess(store.payments.changePayment(ours, id, () => changing));
    expectSame("the outcome", outcome, "changed");
    const payments = owned.map((payment) => (payment.id === id ? after : payment));
    const expected = [payments.sort(byNewest), settled, [event]];
    expectSame("stored records", await stored(store), expected);
    const keyed = await expectSuccess(store.payments.findByKey(ours, before.idempotencyKey));
    expectSame("the payment by its key", keyed, after);
  }),
  ledgerCase("changePayment does not change another organization", sampleLedger, async (store) => {
    await expectSuccess(store.payments.changePayment(ours, id, () => changing));
    await expectUnchanged(store, theirs);
  }),
  ledgerCase("changePayment stores nothing without a change", sampleLedger, async (store) => {
    await expectSuccess(store.payments.changePayment(ours, id, seen));
    await expectUnchanged(store);
  }),
  ledgerCase("changePayment rolls back if the decision throws", sampleLedger, async (store) => {
    const broken = store.payments.changePayment(ours, id, () => {
      throw new Error("a defect in the decision");
    });
    await broken().catch(() => undefined);
    await expectUnchanged(store);
    expectSame(
      "the lock",
      await expectSuccess(store.payments.changePayment(ours, id, () => changing)),
      "changed",
    );
  }),
  ledgerCase("changePayment passes nothing for an unknown payment", sampleLedger, async (store) => {
    const none: Id<"payment"> = "payment_none";
    const unknown = await expectSuccess(store.payments.changePayment(ours, none, seen));
    expectSame("an unknown payment", unknown, undefined);
    const foreign: Id<"payment"> = "payment_d";
    const hidden = await expectSuccess(store.payments.changePayment(ours, foreign, seen));
    expectSame("a payment of another organization", hidden, undefined);
  }),
  ledgerCase("changePayment isolates concurrent decisions", sampleLedger, async (store) => {
    const next = (facts: ChangingFacts | undefined): Decision<unknown> => {
      const found = facts?.payment ?? before;
      const payment = { ...found, updatedAt: addSeconds(found.updatedAt, 1) };
      const change = { invoice: undefined, payment, events: [] };
      return { outcome: facts?.payment.updatedAt, change };
    };
    const times = await Promise.all(
      numbered("t", 20).map(() => expectSuccess(store.payments.changePayment(ours, id, next))),
    );
    const each = times.map((_, index) => addSeconds(before.updatedAt, index));
    expectSame("what each saw", times.sort(), each);
  }),
  ledgerCase("all writes to an invoice wait for the same lock", sampleLedger, async (store) => {
    const next = (found = invoice): Decision<unknown> => {
      const later = { ...found, updatedAt: addSeconds(found.updatedAt, 1) };
      const change = { invoice: later, payment: undefined, events: [] };
      return { outcome: found.updatedAt, change };
    };
    const { invoices, payments } = store;
    const recordOne = (payment: Payment): Promise<unknown> =>
      expectOne(payments.recordPayments(ours, [payment], ({ locked }) => next(locked?.invoice)));
    const ways: ReadonlyArray<(key: string) => Promise<unknown>> = [
      () => expectSuccess(invoices.changeInvoice(ours, invoice.id, (of) => next(of?.invoice))),
      (idempotencyKey) => recordOne({ ...before, invoiceId: invoice.id, idempotencyKey }),
      () => expectSuccess(payments.changePayment(ours, id, (of) => next(of?.locked.invoice))),
    ];
    const times: Array<unknown> = [];
    const runTenTimes = async (way: (typeof ways)[number]): Promise<void> => {
      for (const key of numbered("t", 10)) times.push(await way(key));
    };
    await Promise.all(ways.map(runTenTimes));
    const each = times.map((_, index) => addSeconds(invoice.updatedAt, index));
    expectSame("what each saw", times.sort(), each);
  }),
];
