import type { Payment } from "./payment.ts";
import type { Decision, LedgerChange, LockedInvoice } from "../invoice/invoice-repository.ts";
import type { RecordingFacts, RecordingRequest } from "./payment-repository.ts";

/** The decisions on several payments. @inline */
export interface OrderedDecisions<Outcome> {
  readonly outcomes: ReadonlyArray<Outcome>;
  /** The changes to store, in the order of the decisions. */
  readonly changes: ReadonlyArray<LedgerChange>;
}

/**
 * Decides on payments in their order, each on the facts that were read and on the changes of those
 * before it. For adapters that store all changes at the end.
 *
 * Facts of one invoice that were read at several times are those of the last of them.
 */
export const decideInOrder = <Outcome>(
  requests: ReadonlyArray<RecordingRequest>,
  read: ReadonlyArray<RecordingFacts>,
  decide: (facts: RecordingFacts, place: number) => Decision<Outcome>,
): OrderedDecisions<Outcome> => {
  const [first, ...others] = read;
  if (first !== undefined && others.length === 0) {
    const { outcome, change } = decide(first, 0);
    return { outcomes: [outcome], changes: change === undefined ? [] : [change] };
  }
  const ledgers = new Map<string, LockedInvoice>();
  const byKey = new Map<string, Payment>();
  for (const { locked, earlier } of read) {
    if (locked !== undefined) ledgers.set(locked.invoice.id, locked);
    if (earlier !== undefined) byKey.set(earlier.idempotencyKey, earlier);
  }
  for (const { payments } of ledgers.values()) {
    for (const payment of payments) {
      if (byKey.has(payment.idempotencyKey)) byKey.set(payment.idempotencyKey, payment);
    }
  }
  const changes: Array<LedgerChange> = [];
  const outcomes = requests.map(({ invoiceId, idempotencyKey }, place) => {
    const locked = ledgers.get(invoiceId);
    const facts = { locked, earlier: byKey.get(idempotencyKey), provider: read[place]?.provider };
    const { outcome, change } = decide(facts, place);
    if (change === undefined) return outcome;
    changes.push(change);
    const { payment } = change;
    if (payment !== undefined) byKey.set(payment.idempotencyKey, payment);
    if (locked !== undefined) ledgers.set(invoiceId, changed(locked, change));
    return outcome;
  });
  return { outcomes, changes };
};

const changed = (
  { invoice, payments, refunds }: LockedInvoice,
  { invoice: next = invoice, payment }: LedgerChange,
): LockedInvoice => ({
  invoice: next,
  payments:
    payment === undefined ? payments : [...payments.filter(({ id }) => id !== payment.id), payment],
  refunds,
});
