import { type Payment } from "quittance";
import type { Decision, RecordingFacts, RecordingRequest } from "quittance/adapter";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import {
  ledgerOf,
  ours,
  sampleInvoice,
  samplePayment,
  sampleProviders,
  sampleRefund,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const [card, , old] = sampleProviders;
const invoice = sampleInvoice("a");
const other = sampleInvoice("b");
const paid = samplePayment("a", { status: "COMPLETED" });
const records = ledgerOf({
  invoices: [invoice, other, sampleInvoice("their", { organizationId: theirs })].map(withoutLines),
  payments: [paid, samplePayment("their", { organizationId: theirs, invoiceId: "invoice_their" })],
  refunds: [sampleRefund("a")],
});

const requestOf = (
  suffix: string,
  idempotencyKey: string,
  provider = "card",
): RecordingRequest => ({
  invoiceId: `invoice_${suffix}`,
  idempotencyKey,
  providerId: `prov_${provider}`,
});

/** Records payments with facts that were read before the other writes. */
const recordLate = async (
  { payments }: LedgerRepositories,
  late: readonly [Payment, ...ReadonlyArray<Payment>],
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<RecordingFacts | undefined> => {
  const reads = await expectSuccess(payments.readRecordings(ours, late));
  await meanwhile();
  const decide = (facts: RecordingFacts, place: number): Decision<RecordingFacts> => {
    const payment = late[place];
    const isKnown = payment === undefined || facts.earlier !== undefined;
    const change = isKnown ? undefined : { invoice: undefined, payment, events: [] };
    return { outcome: facts, change };
  };
  const [facts] = await expectSuccess(payments.recordPayments(ours, late, decide, reads));
  return facts;
};

const record = (store: LedgerRepositories, payment: Payment): Promise<unknown> =>
  recordLate(store, [payment]);

/** A payment that is recorded together with the others of a call. */
const companions = {
  recordPayment: [],
  recordPayments: [samplePayment("more", { invoiceId: other.id })],
} as const;

const keysOf = (facts: RecordingFacts | undefined): ReadonlyArray<string> =>
  (facts?.locked?.payments ?? []).map(({ idempotencyKey }) => idempotencyKey).sort();

/** The conformance cases of `readRecordings`, and of what records payments with its result. */
export const readRecordingsCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("readRecordings returns facts in the order of requests", records, async (store) => {
    const asked = [
      requestOf("b", "key_none", "old"),
      requestOf("a", "key_a"),
      requestOf("none", "key_a", "none"),
      requestOf("b", "key_a"),
    ];
    const locked = { invoice, payments: [paid], refunds: [sampleRefund("a")] };
    const unpaid = { invoice: other, payments: [], refunds: [] };
    expectSame("the facts", await expectSuccess(store.payments.readRecordings(ours, asked)), [
      { locked: unpaid, earlier: undefined, provider: old },
      { locked, earlier: paid, provider: card },
      { locked: undefined, earlier: paid, provider: undefined },
      { locked: unpaid, earlier: paid, provider: card },
    ]);
    for (const request of asked) {
      const [one] = await expectSuccess(store.payments.readRecordings(ours, [request]));
      const all = await expectSuccess(store.payments.readRecordings(ours, asked));
      expectSame("one request", one, all[asked.indexOf(request)]);
    }
  }),
  ledgerCase("readRecordings returns nothing for no requests", records, async (store) => {
    expectSame("the facts", await expectSuccess(store.payments.readRecordings(ours, [])), []);
  }),
  ledgerCase("readRecordings separates organizations", records, async (store) => {
    const asked = [requestOf("their", "key_their")];
    expectSame("the facts", await expectSuccess(store.payments.readRecordings(ours, asked)), [
      { locked: undefined, earlier: undefined, provider: card },
    ]);
  }),
  ...(["recordPayment", "recordPayments"] as const).flatMap((method) => [
    ledgerCase(`${method} stores a decision on what was read`, records, async (store) => {
      const payment = samplePayment("late");
      const facts = await recordLate(store, [payment, ...companions[method]]);
      expectSame("the payments", keysOf(facts), ["key_a"]);
      const found = await expectSuccess(store.payments.findByKey(ours, "key_late"));
      expectSame("the payment", found, payment);
    }),
    ledgerCase(`${method} passes what changed since it was read`, records, async (store) => {
      const late = [samplePayment("late"), ...companions[method]] as const;
      const facts = await recordLate(store, late, () => record(store, samplePayment("between")));
      expectSame("the payments", keysOf(facts), ["key_a", "key_between"]);
    }),
    ledgerCase(`${method} passes a key that was used since the read`, records, async (store) => {
      const taken = samplePayment("taken", { invoiceId: other.id, idempotencyKey: "key_late" });
      const late = [samplePayment("late"), ...companions[method]] as const;
      const facts = await recordLate(store, late, () => record(store, taken));
      expectSame("the earlier payment", facts?.earlier, taken);
      const found = await expectSuccess(store.payments.findPayment(ours, late[0].id));
      expectSame("the late payment", found, undefined);
    }),
  ]),
];
