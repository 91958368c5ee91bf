import { idOf, type InvoiceId } from "quittance";
import type { Decision, RecordingFacts } from "quittance/adapter";
import { done, giving, pause, paying, type LedgerMakers } from "./ledger-maker.ts";

/** Changes what is passed to decisions, or what they return. */
const deciding = (
  change: <Outcome>(
    decide: (facts: RecordingFacts, place: number) => Decision<Outcome>,
  ) => (facts: RecordingFacts, place: number) => Decision<Outcome>,
) =>
  paying(({ payments: { recordPayments } }) => ({
    recordPayments: (owner, keys, decide) => recordPayments(owner, keys, change(decide)),
  }));

/** Stores with one bug each in how they record several payments. */
export const mutantBatches: LedgerMakers = {
  "passes none of the changes before": paying(
    ({ payments: { recordPayments, readRecordings } }) => ({
      recordPayments: (owner, keys, decide) =>
        giving(async () => {
          const read = await done(readRecordings(owner, keys));
          return done(
            recordPayments(owner, keys, (facts, place) => decide(read[place] ?? facts, place)),
          );
        }),
    }),
  ),
  "stores no payment after the first": deciding((decide) => (facts, place) => {
    const decision = decide(facts, place);
    return place === 0 ? decision : { ...decision, change: undefined };
  }),
  "stores no events of several payments": deciding((decide) => (facts, place) => {
    const { outcome, change } = decide(facts, place);
    return { outcome, change: change && { ...change, events: [] } };
  }),
  "stores no invoices of several payments": deciding((decide) => (facts, place) => {
    const { outcome, change } = decide(facts, place);
    return { outcome, change: change && { ...change, invoice: undefined } };
  }),
  "forgets the keys of several payments": deciding(
    (decide) => (facts, place) => decide({ ...facts, earlier: undefined }, place),
  ),
  "does not change recorded payments with others": deciding((decide) => (facts, place) => {
    const decision = decide(facts, place);
    return facts.earlier === undefined ? decision : { ...decision, change: undefined };
  }),
  "passes another invoice than an unknown one": paying(({ payments }) => ({
    recordPayments: (owner, keys, decide) =>
      payments.recordPayments(
        owner,
        keys.map((key) => ({
          ...key,
          invoiceId: (key.invoiceId === "invoice_none" ? "invoice_a" : key.invoiceId) as InvoiceId,
        })),
        decide,
      ),
  })),
  "records several payments for another organization": paying(({ payments }) => ({
    recordPayments: (_, keys, decide) =>
      payments.recordPayments(idOf("org", "org_conformance"), keys, decide),
  })),
  "stores the payments before a defect": paying(({ payments: { recordPayments } }) => ({
    recordPayments: (owner, keys, decide) =>
      giving(async () => {
        const outcomes = [];
        for (const [place, key] of keys.entries()) {
          outcomes.push(
            ...(await done(recordPayments(owner, [key], (facts) => decide(facts, place)))),
          );
        }
        return outcomes;
      }),
  })),
  "decides on several payments before it locks": paying(({ payments: { recordPayments } }) => ({
    recordPayments: (owner, keys, decide) =>
      giving(async () => {
        const decisions = new Map<number, Decision<never>>();
        await done(
          recordPayments(owner, keys, (facts, place) => {
            decisions.set(place, decide(facts, place) as Decision<never>);
            return { outcome: undefined, change: undefined };
          }),
        );
        await pause();
        return done(
          recordPayments(
            owner,
            keys,
            (facts, place) => decisions.get(place) ?? decide(facts, place),
          ),
        );
      }),
  })),
};
