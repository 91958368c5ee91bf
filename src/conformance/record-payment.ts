import { paymentEvent, type LedgerEvent } from "../events/event.ts";
import { idOf, type OrganizationId } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { byNewest } from "../listing/page.ts";
import type { Payment } from "../payment/payment.ts";
import type { Decision } from "../ports/invoice-repository.ts";
import type { RecordingFacts } from "../ports/payment-repository.ts";
import { timestampOf } from "../time/timestamp.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import {
  bare,
  ledgerOf,
  numbered,
  ours,
  sampleInvoice,
  samplePayment,
  theirs,
} from "./sample-records.ts";

const invoice = sampleInvoice("a");
const many = numbered("m", 10).map((suffix) => sampleInvoice(suffix));
const records = ledgerOf({
  invoices: [invoice, ...many, sampleInvoice("a", { organizationId: theirs })].map(bare),
});

const settled: Invoice = {
  ...invoice,
  status: "COMPLETED",
  substatus: "OVERPAID",
  updatedAt: timestampOf("2025-03-01 12:00:03"),
};

const eventOf = (payment: Payment): LedgerEvent =>
  paymentEvent("payment.created", payment, {
    id: idOf("event", `event_${payment.id}`),
    createdAt: payment.createdAt,
  });

/** Record a payment under its key unless there is one, and tell the earlier one. */
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
  const { invoiceId, idempotencyKey } = payment;
  return succeed(payments.recordPayment(owner, invoiceId, idempotencyKey, decide));
};

const stored = async ({ payments, outbox }: LedgerRepositories, owner = ours): Promise<unknown> => {
  const page = await succeed(
    payments.listPayments(owner, {}, { limit: 100, start: { offset: 0 } }),
  );
  const events = await succeed(outbox.read(owner, undefined, 100));
  return [page.rows, [...events.map(({ event }) => event.id)].sort()];
};

const holding = (...payments: ReadonlyArray<Payment>): unknown => [
  [...payments].sort(byNewest),
  payments.map((payment) => eventOf(payment).id).sort(),
];

/** What `recordPayment` promises. */
export const recordPaymentCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("recordPayment stores payment, invoice and event", records, async (store) => {
    const payment = samplePayment("a");
    const facts = await record(store, payment, settled);
    const locked = { invoice, payments: [] };
    expectSame("the facts", facts, { locked, earlier: undefined });
    expectSame("what is stored", await stored(store), holding(payment));
    const found = await succeed(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, settled);
  }),
  ledgerCase("recordPayment leaves the invoice if it is to stay", records, async (store) => {
    await record(store, samplePayment("a"));
    const found = await succeed(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, invoice);
  }),
  ledgerCase("recordPayment shows the payments of the invoice alone", records, async (store) => {
    const elsewhere = { invoiceId: idOf("invoice", "invoice_m_00") };
    await record(store, samplePayment("a"));
    await record(store, samplePayment("b", elsewhere));
    const { locked } = await record(store, samplePayment("c"));
    expectSame("the payments", locked?.payments, [samplePayment("a")]);
  }),
  ledgerCase("recordPayment gives the payment that has the key", records, async (store) => {
    await record(store, samplePayment("a"), settled);
    const again = { idempotencyKey: "key_a" };
    const { earlier } = await record(store, samplePayment("b", again));
    expectSame("the earlier payment", earlier, samplePayment("a"));
    expectSame("what is stored", await stored(store), holding(samplePayment("a")));
  }),
  ledgerCase("recordPayment gives a payment of another invoice", records, async (store) => {
    await record(store, samplePayment("a"));
    const again = { idempotencyKey: "key_a", invoiceId: idOf("invoice", "invoice_m_00") };
    const { earlier, locked } = await record(store, samplePayment("b", again));
    expectSame("the earlier payment", earlier, samplePayment("a"));
    expectSame("the invoice", locked?.invoice.id, again.invoiceId);
    expectSame("what is stored", await stored(store), holding(samplePayment("a")));
  }),
  ledgerCase("recordPayment keeps keys apart by organization", records, async (store) => {
    const foreign = samplePayment("a", { organizationId: theirs });
    await record(store, foreign, undefined, theirs);
    const { earlier, locked } = await record(store, samplePayment("a"));
    expectSame("the facts", { earlier, locked }, { locked: { invoice, payments: [] } });
    expectSame("what is stored", await stored(store), holding(samplePayment("a")));
    expectSame("what they have", await stored(store, theirs), holding(foreign));
  }),
  ledgerCase("recordPayment without a change changes nothing", records, async (store) => {
    const decide = (): Decision<string> => ({ outcome: "ü", change: undefined });
    const outcome = store.payments.recordPayment(ours, invoice.id, "key_a", decide);
    expectSame("the outcome", await succeed(outcome), "ü");
    expectSame("what is stored", await stored(store), holding());
    expectSame("the key", (await record(store, samplePayment("a"))).earlier, undefined);
  }),
  ledgerCase("recordPayment survives a decision that throws", records, async (store) => {
    const broken = store.payments.recordPayment(ours, invoice.id, "key_a", () => {
      throw new Error("a defect in the decision");
    });
    await broken().catch(() => undefined);
    expectSame("what is stored", await stored(store), holding());
    expectSame("the key", (await record(store, samplePayment("a"))).earlier, undefined);
  }),
  ledgerCase("recordPayment tells that an invoice is missing", records, async (store) => {
    await record(store, samplePayment("a"));
    const seen = (facts: RecordingFacts): Decision<RecordingFacts> => ({
      outcome: facts,
      change: undefined,
    });
    const none = idOf("invoice", "invoice_none");
    const facts = await succeed(store.payments.recordPayment(ours, none, "key_a", seen));
    expectSame("ours", facts, { locked: undefined, earlier: samplePayment("a") });
    const foreign = idOf("invoice", "invoice_m_00");
    const their = await succeed(store.payments.recordPayment(theirs, foreign, "key_a", seen));
    expectSame("theirs", their, { locked: undefined, earlier: undefined });
  }),
  ledgerCase("recordPayment never shows two the same payments", records, async (store) => {
    const all = numbered("t", 20).map((suffix) => samplePayment(suffix));
    const seen = await Promise.all(all.map((payment) => record(store, payment)));
    const counts = seen.map(({ locked }) => locked?.payments.length ?? 0).sort((a, b) => a - b);
    expectSame("how many payments each saw", counts, [...all.keys()]);
    expectSame("what is stored", await stored(store), holding(...all));
  }),
  ledgerCase("recordPayment takes a key once on one invoice", records, async (store) => {
    const all = numbered("t", 10).map((suffix) => samplePayment(suffix, { idempotencyKey: "k" }));
    await expectOneOf(store, all);
  }),
  ledgerCase("recordPayment takes a key once on ten invoices", records, async (store) => {
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
  expectSame("how many were stored", winners.length, 1);
  const told = seen.flatMap(({ earlier }) => earlier ?? []);
  expectSame("what the others saw", told, Array(all.length - 1).fill(winners[0]));
  expectSame("what is stored", await stored(store), holding(...winners));
};
