import type { OrganizationId } from "quittance";
import type { CreditNoteClaim, Decision } from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import type { Database } from "../tenancy/database.ts";
import { decideAndWriteIn } from "./decide-and-write.ts";
import type { Subject } from "./facts-statements.ts";
import { readCredit } from "../credit-note/credit-read.ts";
import { readFacts, type Facts } from "./read-facts.ts";

/** What a call records besides the new state of an invoice and its payments. */
interface NewRecord {
  /** The idempotency key of a new refund. */
  readonly refundKey?: string;
  /** The key and the number series of a new credit note. */
  readonly creditNote?: CreditNoteClaim;
}

/** Changes an invoice: the given one, or that of a payment or refund. */
export type ChangeInvoice = <Outcome>(
  organizationId: OrganizationId,
  subject: Subject,
  decide: (facts: Facts) => Decision<Outcome>,
  added?: NewRecord,
) => Promise<Outcome>;

/** Creates the function that changes one invoice. */
export const changeInvoiceIn = (database: Database, afterWrite: AfterWrite): ChangeInvoice => {
  const decideAndWrite = decideAndWriteIn(database, afterWrite);
  return (organizationId, subject, decide, { refundKey, creditNote } = {}) => {
    const series = creditNote?.series;
    return decideAndWrite(organizationId, {
      invoiceIds: subject.kind === "invoice" ? [subject.id] : [],
      read: async (run) => {
        const facts = await readFacts(run, subject, refundKey);
        const id = facts.locked?.invoice.id;
        return creditNote && id
          ? { ...facts, credit: await readCredit(run, id, creditNote) }
          : facts;
      },
      invoicesOf: ({ locked }) => (locked === undefined ? [] : [locked]),
      decide: (facts) => {
        const { outcome, change } = decide(facts);
        return { outcome, changes: change === undefined ? [] : [change] };
      },
      isReadInParts: creditNote !== undefined,
      countOf:
        series === undefined ? undefined : ({ credit }) => ({ series, count: credit?.count ?? 1 }),
    });
  };
};
