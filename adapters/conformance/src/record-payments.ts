import { timestampOf, type Invoice, type OrganizationId, type Payment } from "quittance";
import { eventDescription, type Decision, type RecordingFacts } from "quittance/adapter";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import {
  ledgerOf,
  numbered,
  ours,
  sampleInvoice,
  samplePayment,
  sampleProviders,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const [card] = sampleProviders;
const [first, second] = [sampleInvoice("a"), sampleInvoice("b")];
const earlier = samplePayment("earlier", { invoiceId: second.id });
const records = ledgerOf({
  invoices: [first, second, sampleInvoice("a", { organizationId: theirs })].map(withoutLines),
  payments: [earlier],
});

const later = timestampOf("2025-03-01 12:00:09");

const stamp = (payment: Payment) => ({
  id: `event_${payment.id}_${payment.status}` as const,
  createdAt: payment.updatedAt,
});

/** Records payments, each with an event, and with a new status of its invoice if its key is new. */
const record = (
  { payments }: LedgerRepositories,
  all: ReadonlyArray<Payment>,
  owner: OrganizationId = ours,
): Promise<ReadonlyArray<RecordingFacts>> => {
  const decide = (facts: RecordingFacts, place: number): Decision<RecordingFacts> => {
    const payment = all[place];
    const isKnown = payment !== undefined && facts.earlier?.status === payment.status;
    if (payment === undefined || facts.locked === undefined || isKnown) {
      return { outcome: facts, change: undefined };
    }
    const stored = { ...payment, id: facts.earlier?.id ?? payment.id };
    const invoice: Invoice = { ...facts.locked.invoice, status: "PROCESSING", updatedAt: later };
    const events = [eventDescription.paymentEvent("payment.created", stored, stamp(stored))];
    return { outcome: facts, change: { invoice, payment: stored, events } };
  };
  return expectSuccess(payments.recordPayments(owner, all, decide));
};

const idsIn = (facts: RecordingFacts | undefined): ReadonlyArray<string> =>
  (facts?.locked?.payments ?? []).map(({ id }) => id).sort();

const eventsOf = async ({ outbox }: LedgerRepositories): Promise<ReadonlyArray<string>> => {
  const found = await expectSuccess(outbox.read(ours, undefined, 100));
  return found.map(({ event }) => event.id);
};

const find = ({ payments }: LedgerRepositories, { id }: Payment): Promise<Payment | undefined> =>
  expectSuccess(payments.findPayment(ours, id));

/** The conformance cases of `recordPayments`. */
export const recordPaymentsCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("recordPayments stores payments, invoices and events", records, async (store) => {
    const all = [samplePayment("y"), samplePayment("x", { invoiceId: second.id })];
    const facts = await record(store, all);
    expectSame(
      "the facts",
      facts.map(({ locked, earlier: known }) => [locked?.invoice, locked?.payments, known]),
      [
        [first, [], undefined],
        [second, [earlier], undefined],
      ],
    );
    for (const payment of all) expectSame("a payment", await find(store, payment), payment);
    for (const { id } of [first, second]) {
      const found = await expectSuccess(store.invoices.findInvoice(ours, id, new Set()));
      expectSame("the status", found?.invoice.status, "PROCESSING");
    }
    const wanted = all.map((payment) => stamp(payment).id);
    expectSame("the events", await eventsOf(store), wanted);
  }),
  ledgerCase("recordPayments passes the changes before", records, async (store) => {
    const done = samplePayment("x2", { idempotencyKey: "key_x", status: "COMPLETED" });
    const facts = await record(store, [samplePayment("x"), samplePayment("y"), done]);
    expectSame("the first", idsIn(facts[0]), []);
    expectSame("the second", idsIn(facts[1]), ["payment_x"]);
    expectSame("the third", idsIn(facts[2]), ["payment_x", "payment_y"]);
    expectSame("its key", facts[2]?.earlier, samplePayment("x"));
    expectSame("its invoice", facts[2]?.locked?.invoice.status, "PROCESSING");
    const { status } = (await find(store, samplePayment("x"))) ?? {};
    expectSame("the payment", status, "COMPLETED");
  }),
  ledgerCase("recordPayments changes recorded payments", records, async (store) => {
    const done = { ...earlier, id: "payment_new" as const, status: "COMPLETED" } as const;
    const [facts] = await record(store, [done]);
    expectSame("the earlier payment", facts?.earlier, earlier);
    expectSame("the payment", await find(store, earlier), { ...done, id: earlier.id });
    expectSame("a new payment", await find(store, done), undefined);
  }),
  ledgerCase("recordPayments passes nothing for unknown invoices", records, async (store) => {
    const none = samplePayment("x", { invoiceId: "invoice_none" });
    const facts = await record(store, [none, samplePayment("y")]);
    expectSame("the facts", facts[0], { locked: undefined, earlier: undefined, provider: card });
    expectSame("the payment", await find(store, none), undefined);
    expectSame("the other", await find(store, samplePayment("y")), samplePayment("y"));
    expectSame("none", await record(store, []), []);
  }),
  ledgerCase("recordPayments separates organizations", records, async (store) => {
    const foreign = samplePayment("earlier", { organizationId: theirs });
    const [facts] = await record(store, [foreign], theirs);
    expectSame("the payments", [idsIn(facts), facts?.earlier], [[], undefined]);
    expectSame("ours", await find(store, earlier), earlier);
    expectSame("our events", await eventsOf(store), []);
  }),
  ledgerCase("recordPayments stores nothing if a decision throws", records, async (store) => {
    const keys = [samplePayment("x"), samplePayment("y")];
    const broken = store.payments.recordPayments(ours, keys, ({ locked }, place) => {
      if (place === 1) throw new Error("a defect in the decision");
      const payment = keys[0];
      return { outcome: locked, change: { invoice: undefined, payment, events: [] } };
    });
    await broken().catch(() => undefined);
    expectSame("the payment", await find(store, samplePayment("x")), undefined);
  }),
  ledgerCase("recordPayments isolates concurrent calls", records, async (store) => {
    const calls = numbered("t", 6).map((name, index) => {
      const own = numbered(name, 4).map((suffix, place) =>
        samplePayment(suffix, { invoiceId: place % 2 === index % 2 ? first.id : second.id }),
      );
      return [...own, samplePayment(`${name}_same`, { idempotencyKey: "key_same" })];
    });
    const facts = (await Promise.all(calls.map((all) => record(store, all)))).flat();
    expectSame("new keys", facts.filter((found) => found.earlier === undefined).length, 6 * 4 + 1);
    const counts = facts
      .filter(({ locked, earlier: known }) => locked?.invoice.id === first.id && !known)
      .map((found) => idsIn(found).length);
    expectSame(
      "payments before",
      counts.sort((a, b) => a - b),
      [...counts.keys()],
    );
  }),
];
