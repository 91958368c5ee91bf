import {
  timestampOf,
  type Invoice,
  type LedgerEvent,
  type OrganizationId,
  type Payment,
} from "quittance";
import { byNewest, eventDescription, type Decision, type RecordingFacts } from "quittance/adapter";
import {
  expectOne,
  expectPortFailed,
  expectSame,
  expectSuccess,
  whole,
  type ConformanceCase,
} from "./case.ts";
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
import { distinctKeys } from "./sample-texts.ts";

const [card] = sampleProviders;
const invoice = sampleInvoice("a");
const many = numbered("m", 10).map((suffix) => sampleInvoice(suffix));
const records = ledgerOf({
  invoices: [invoice, ...many, sampleInvoice("a", { organizationId: theirs })].map(withoutLines),
});

const settled: Invoice = {
  ...invoice,
  status: "COMPLETED",
  substatus: "OVERPAID",
  updatedAt: timestampOf("2025-03-01 12:00:03"),
};

const eventOf = (payment: Payment): LedgerEvent =>
  eventDescription.paymentEvent("payment.created", payment, {
    id: `event_${payment.id}`,
    createdAt: payment.createdAt,
  });

/** Records a payment unless its key is used, and returns the state passed to the decision. */
const record = (
  { payments }: LedgerRepositories,
  payment: Payment,
  changed?: Invoice,
  owner: OrganizationId = ours,
): Promise<RecordingFacts> => {
  const events = [eventOf(payment)];
  const decide = (facts: RecordingFacts): Decision<RecordingFacts> => ({
    outcome: facts,
    change: facts.earlier === undefined ? { invoice: changed, payment, events } : undefined,
  });
  return expectOne(payments.recordPayments(owner, [payment], decide));
};

const stored = async ({ payments, outbox }: LedgerRepositories, owner = ours): Promise<unknown> => {
  const page = await expectSuccess(payments.listPayments(owner, {}, whole));
  const events = await expectSuccess(outbox.read(owner, undefined, 100));
  return [page.rows, [...events.map(({ event }) => event.id)].sort()];
};

const expectedRecords = (...payments: ReadonlyArray<Payment>): unknown => [
  [...payments].sort(byNewest),
  payments.map((payment) => eventOf(payment).id).sort(),
];

/** The conformance cases of `recordPayment`. */
export const recordPaymentCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("recordPayment stores payment, invoice and event", records, async (store) => {
    const payment = samplePayment("a");
    const facts = await record(store, payment, settled);
    const locked = { invoice, payments: [], refunds: [] };
    expectSame("the state passed", facts, { locked, earlier: undefined, provider: card });
    expectSame("stored records", await stored(store), expectedRecords(payment));
    const found = await expectSuccess(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, settled);
  }),
  ledgerCase(
    "recordPayment keeps the invoice if only a payment changes",
    records,
    async (store) => {
      await record(store, samplePayment("a"));
      const found = await expectSuccess(store.invoices.findInvoice(ours, invoice.id, new Set()));
      expectSame("the invoice", found?.invoice, invoice);
    },
  ),
  ledgerCase("recordPayment passes only the payments of the invoice", records, async (store) => {
    const elsewhere = { invoiceId: "invoice_m_00" as const };
    await record(store, samplePayment("a"));
    await record(store, samplePayment("b", elsewhere));
    const { locked } = await record(store, samplePayment("c"));
    expectSame("the payments", locked?.payments, [samplePayment("a")]);
  }),
  ledgerCase("recordPayment passes the payment that has the key", records, async (store) => {
    await record(store, samplePayment("a"), settled);
    const again = { idempotencyKey: "key_a" };
    const { earlier } = await record(store, samplePayment("b", again));
    expectSame("the earlier payment", earlier, samplePayment("a"));
    expectSame("stored records", await stored(store), expectedRecords(samplePayment("a")));
  }),
  ledgerCase("recordPayment passes a payment of another invoice", records, async (store) => {
    await record(store, samplePayment("a"));
    const again = { idempotencyKey: "key_a", invoiceId: "invoice_m_00" as const };
    const { earlier, locked } = await record(store, samplePayment("b", again));
    expectSame("the earlier payment", earlier, samplePayment("a"));
    expectSame("the invoice", locked?.invoice.id, again.invoiceId);
    expectSame("stored records", await stored(store), expectedRecords(samplePayment("a")));
  }),
  ledgerCase("recordPayment, findByKey and readRecordings compare keys", records, async (store) => {
    const all = distinctKeys.map((idempotencyKey, index) =>
      samplePayment(`t_${String(index)}`, { idempotencyKey }),
    );
    for (const payment of all) {
      const key = payment.idempotencyKey;
      const before = await expectSuccess(store.payments.findByKey(ours, key));
      expectSame(`${key} before`, before, undefined);
      expectSame(key, (await record(store, payment)).earlier, undefined);
      expectSame("by key", await expectSuccess(store.payments.findByKey(ours, key)), payment);
    }
    const facts = await expectSuccess(store.payments.readRecordings(ours, all));
    const earlier = facts.map((found) => found.earlier);
    expectSame("the earlier payments", earlier, all);
    expectSame("stored records", await stored(store), expectedRecords(...all));
  }),
  ledgerCase("recordPayment separates keys by organization", records, async (store) => {
    const foreign = samplePayment("a", { organizationId: theirs });
    await record(store, foreign, undefined, theirs);
    const { earlier, locked } = await record(store, samplePayment("a"));
    expectSame(
      "the state passed",
      { earlier, locked },
      { locked: { invoice, payments: [], refunds: [] } },
    );
    expectSame("stored records", await stored(store), expectedRecords(samplePayment("a")));
    expectSame("their records", await stored(store, theirs), expectedRecords(foreign));
  }),
  ledgerCase("recordPayment fails for an identifier that is taken", records, async (store) => {
    await record(store, samplePayment("a"));
    const again = samplePayment("a", { idempotencyKey: "key_b" });
    const elsewhere: Payment = { ...again, invoiceId: "invoice_m_00" };
    const twice = ["key_c", "key_d"].map((key) => samplePayment("x", { idempotencyKey: key }));
    for (const payments of [[again], [elsewhere], twice]) {
      const decide = (_: unknown, place: number): Decision<undefined> => {
        const events = [eventOf(samplePayment(`y_${String(place)}`))];
        const change = { invoice: undefined, payment: payments[place], events };
        return { outcome: undefined, change };
      };
      await expectPortFailed(store.payments.recordPayments(ours, payments, decide), "payments");
      expectSame("stored records", await stored(store), expectedRecords(samplePayment("a")));
    }
  }),
  ledgerCase("recordPayment stores nothing without a change", records, async (store) => {
    const decide = (): Decision<string> => ({ outcome: "ü", change: undefined });
    const outcome = store.payments.recordPayments(ours, [samplePayment("a")], decide);
    expectSame("the outcome", await expectOne(outcome), "ü");
    expectSame("stored records", await stored(store), expectedRecords());
    expectSame("the key", (await record(store, samplePayment("a"))).earlier, undefined);
  }),
  ledgerCase("recordPayment rolls back if the decision throws", records, async (store) => {
    const broken = store.payments.recordPayments(ours, [samplePayment("a")], () => {
      throw new Error("a defect in the decision");
    });
    await broken().catch(() => undefined);
    expectSame("stored records", await stored(store), expectedRecords());
    expectSame("the key", (await record(store, samplePayment("a"))).earlier, undefined);
  }),
  ledgerCase("recordPayment passes nothing for an unknown invoice", records, async (store) => {
    await record(store, samplePayment("a"));
    const seen = (facts: RecordingFacts): Decision<RecordingFacts> => ({
      outcome: facts,
      change: undefined,
    });
    const none = samplePayment("a", { invoiceId: "invoice_none" });
    const facts = await expectOne(store.payments.recordPayments(ours, [none], seen));
    expectSame("ours", facts, { locked: undefined, earlier: samplePayment("a"), provider: card });
    const foreign = samplePayment("a", { invoiceId: "invoice_m_00" });
    const their = await expectOne(store.payments.recordPayments(theirs, [foreign], seen));
    expectSame("theirs", their, { locked: undefined, earlier: undefined, provider: card });
  }),
  ledgerCase("recordPayment isolates concurrent decisions", records, async (store) => {
    const all = numbered("t", 20).map((suffix) => samplePayment(suffix));
    const seen = await Promise.all(all.map((payment) => record(store, payment)));
    const counts = seen.map(({ locked }) => locked?.payments.length ?? 0).sort((a, b) => a - b);
    expectSame("the number of payments in each call", counts, [...all.keys()]);
    expectSame("stored records", await stored(store), expectedRecords(...all));
  }),
  ledgerCase("recordPayment accepts a key once on one invoice", records, async (store) => {
    const all = numbered("t", 10).map((suffix) => samplePayment(suffix, { idempotencyKey: "k" }));
    await expectOneOf(store, all);
  }),
  ledgerCase("recordPayment accepts a key once on ten invoices", records, async (store) => {
    const all = many.map(({ id }, index) =>
      samplePayment(`t_${String(index)}`, { idempotencyKey: "k", invoiceId: id }),
    );
    await expectOneOf(store, all);
  }),
];

const expectOneOf = async (
  store: LedgerRepositories,
  all: ReadonlyArray<Payment>,
): Promise<void> => {
  const seen = await Promise.all(all.map((payment) => record(store, payment)));
  const winners = all.filter((_, index) => seen[index]?.earlier === undefined);
  expectSame("the number of stored payments", winners.length, 1);
  const earlierOnes = seen.flatMap(({ earlier }) => earlier ?? []);
  expectSame("the state passed to the others", earlierOnes, Array(all.length - 1).fill(winners[0]));
  expectSame("stored records", await stored(store), expectedRecords(...winners));
};
