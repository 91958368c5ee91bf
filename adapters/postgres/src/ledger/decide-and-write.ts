import type { OrganizationId } from "quittance";
import type { Decision } from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import { tryAgain } from "../statements/run-transaction.ts";
import type { Database } from "../tenancy/database.ts";
import { lockOf, readFacts, type Facts, type NewKeys } from "./locked-invoice.ts";
import { writeChange } from "./write-change.ts";

/** How often a decision is made again because a call on another invoice took the same key. */
const maxAttempts = 5;

/**
 * Changes an invoice and its payments in one transaction: locks the invoice, reads, decides, and
 * writes. If a call on another invoice has taken the key of the payment in between, nothing was
 * written: it reads again, including that payment, and decides again.
 *
 * @param keys the idempotency key of a new payment, refund or credit note; `decide` gets the record
 * that has it already.
 */
export type DecideAndWrite = <Outcome>(
  organizationId: OrganizationId,
  invoiceId: string,
  decide: (facts: Facts) => Decision<Outcome>,
  keys?: NewKeys,
) => Promise<Outcome>;

/** Creates the function that changes invoices and payments. */
export const decideAndWriteIn =
  (database: Database, afterWrite: AfterWrite): DecideAndWrite =>
  async (organizationId, invoiceId, decide, keys = {}) => {
    const result = await database
      .tenant(organizationId)
      .change(lockOf(invoiceId), async ([row], run) => {
        for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
          const facts = await readFacts(run, invoiceId, row, keys);
          const { outcome, change } = decide(facts);
          const { count = 1 } = facts.credit ?? {};
          if (change === undefined) return outcome;
          if (facts.locked === undefined) throw new Error("A change was decided without invoice.");
          const series = keys.creditNote?.series;
          const numbered = series === undefined ? undefined : { series, count };
          if (await writeChange(run, facts.locked, change, numbered)) return outcome;
        }
        throw tryAgain();
      });
    await afterWrite(organizationId);
    return result;
  };
