import { type Invoice, type OrganizationId, type Refund } from "quittance";
import { byNewest, type Decision, type RefundRepository } from "quittance/adapter";
import {
  expectKeysApart,
  expectPortFailed,
  expectSame,
  expectSuccess,
  whole,
  type ConformanceCase,
} from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { numbered, ours, sampleRefund, theirs } from "./sample-records.ts";
import { eventOf, full, invoice, others, payment, records } from "./sample-refunds.ts";
import { distinctKeys } from "./sample-texts.ts";

type RefundingFacts = NonNullable<Parameters<Parameters<RefundRepository["recordRefund"]>[3]>[0]>;

/** Records a refund unless its key is used, and returns the state passed to the decision. */
const record = (
  { refunds }: LedgerRepositories,
  refund: Refund,
  changed?: Invoice,
  owner: OrganizationId = ours,
): Promise<RefundingFacts | undefined> => {
  const events = [eventOf(refund)];
  const change = { invoice: changed, payment: undefined, refund, events };
  const decide = (facts: RefundingFacts | undefined): Decision<RefundingFacts | undefined> => ({
    outcome: facts,
    change: facts === undefined || facts.earlier !== undefined ? undefined : change,
  });
  const { paymentId, idempotencyKey } = refund;
  return expectSuccess(refunds.recordRefund(owner, paymentId, idempotencyKey, decide));
};

const stored = async ({ refunds, outbox }: LedgerRepositories): Promise<unknown> => {
  const { rows } = await expectSuccess(refunds.listRefunds(ours, {}, whole));
  const events = await expectSuccess(outbox.read(ours, undefined, 100));
  return [rows, [...events.map(({ event }) => event.id)].sort()];
};

const expected = (...added: ReadonlyArray<Refund>): unknown => [
  [full, sampleRefund("b"), ...added].sort(byNewest),
  added.map((refund) => eventOf(refund).id).sort(),
];

const refunded: Invoice = { ...invoice, status: "COMPLETED", substatus: "REFUNDED" };

/** The conformance cases of `recordRefund`. */
export const recordRefundCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("recordRefund stores refund, invoice and event", records, async (store) => {
    const refund = sampleRefund("new", { reason: "Damaged", metadata: { order: "1" } });
    const facts = await record(store, refund, refunded);
    expectSame("the payment", facts?.payment, payment);
    expectSame("the invoice before", facts?.locked.invoice, invoice);
    expectSame("the payments", facts?.locked.payments, [payment]);
    const known = [...(facts?.locked.refunds ?? [])].sort(byNewest);
    expectSame("the refunds before", known, [full, sampleRefund("b")].sort(byNewest));
    expectSame("the earlier refund", facts?.earlier, undefined);
    expectSame("stored records", await stored(store), expected(refund));
    const found = await expectSuccess(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, refunded);
  }),
  ledgerCase("recordRefund stores the event with its refund", records, async (store) => {
    await record(store, sampleRefund("new", { metadata: { order: "1" } }));
    const [first] = await expectSuccess(store.outbox.read(ours, undefined, 100));
    const event = eventOf(sampleRefund("new", { metadata: { order: "1" } }));
    expectSame("the event", first?.event, event);
  }),
  ledgerCase("recordRefund passes the refund that has the key", records, async (store) => {
    const again = sampleRefund("new", { idempotencyKey: "key_b" });
    expectSame("the earlier refund", (await record(store, again))?.earlier, sampleRefund("b"));
    const elsewhere = { paymentId: "payment_m_00" as const, idempotencyKey: "key_b" };
    const other = await record(store, sampleRefund("other", elsewhere));
    expectSame("of another payment", other?.earlier, sampleRefund("b"));
    expectSame("stored records", await stored(store), expected());
  }),
  ledgerCase("recordRefund compares keys exactly", records, async (store) => {
    const all = distinctKeys.map((idempotencyKey, index) =>
      sampleRefund(`t_${String(index)}`, { idempotencyKey }),
    );
    await expectKeysApart(all, async (refund) => (await record(store, refund))?.earlier);
    expectSame("stored records", await stored(store), expected(...all));
  }),
  ledgerCase("recordRefund separates keys by organization", records, async (store) => {
    const refund = sampleRefund("new", { idempotencyKey: "key_c" });
    expectSame("the earlier refund", (await record(store, refund))?.earlier, undefined);
    expectSame("stored records", await stored(store), expected(refund));
  }),
  ledgerCase("recordRefund separates keys of payments and refunds", records, async (store) => {
    const refund = sampleRefund("new", { idempotencyKey: "key_m_00" });
    expectSame("the earlier refund", (await record(store, refund))?.earlier, undefined);
    expectSame("stored records", await stored(store), expected(refund));
  }),
  ledgerCase("recordRefund fails for an identifier that is taken", records, async (store) => {
    const refund = sampleRefund("b", { idempotencyKey: "key_new", isTotal: true });
    const change = { invoice: undefined, payment: undefined, refund, events: [eventOf(refund)] };
    const decide = (): Decision<undefined> => ({ outcome: undefined, change });
    const repeated = store.refunds.recordRefund(ours, payment.id, "key_new", decide);
    await expectPortFailed(repeated, "refunds");
    expectSame("stored records", await stored(store), expected());
  }),
  ledgerCase("recordRefund passes nothing for an unknown payment", records, async (store) => {
    const unknown = { paymentId: "payment_none" as const };
    expectSame("ours", await record(store, sampleRefund("new", unknown)), undefined);
    const hidden = { paymentId: "payment_m_00" as const };
    const their = await record(store, sampleRefund("new", hidden), undefined, theirs);
    expectSame("theirs", their, undefined);
    expectSame("stored records", await stored(store), expected());
  }),
  ledgerCase("recordRefund rolls back if the decision throws", records, async (store) => {
    const broken = store.refunds.recordRefund(ours, payment.id, "key_new", () => {
      throw new Error("a defect in the decision");
    });
    await broken().catch(() => undefined);
    expectSame("stored records", await stored(store), expected());
    expectSame("the key", (await record(store, sampleRefund("new")))?.earlier, undefined);
  }),
  ledgerCase("recordRefund isolates concurrent decisions", records, async (store) => {
    const all = numbered("t", 10).map((suffix) => sampleRefund(suffix));
    const seen = await Promise.all(all.map((refund) => record(store, refund)));
    const counts = seen.map((facts) => facts?.locked.refunds.length ?? 0).sort((a, b) => a - b);
    expectSame(
      "the number of refunds in each call",
      counts,
      all.map((_, index) => index + 2),
    );
    expectSame("stored records", await stored(store), expected(...all));
  }),
  ledgerCase("recordRefund accepts a key once on five payments", records, async (store) => {
    const all = others.map(({ payment: { id, invoiceId } }, index) =>
      sampleRefund(`t_${String(index)}`, { idempotencyKey: "k", paymentId: id, invoiceId }),
    );
    const seen = await Promise.all(all.map((refund) => record(store, refund)));
    const winners = all.filter((_, index) => seen[index]?.earlier === undefined);
    expectSame("the number of stored refunds", winners.length, 1);
    expectSame("stored records", await stored(store), expected(...winners));
  }),
];
