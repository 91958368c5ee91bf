import type { Decision } from "quittance/adapter";
import type { Run } from "./database.ts";
import type { Facts } from "./locked-invoice.ts";
import { tryAgain } from "./run-transaction.ts";
import { writeChange } from "./write-change.ts";

/** Calls on other invoices that may take the same key first, one after the other. */
const maxAttempts = 5;

/**
 * Decide on what is read under the lock, and write. Where a call on another invoice has taken the
 * payment's key in between, nothing was written: read again, with that payment, and decide again.
 */
export const decideAndWrite = async <Outcome>(
  run: Run,
  read: () => Promise<Facts>,
  decide: (facts: Facts) => Decision<Outcome>,
): Promise<Outcome> => {
  for (let rival = 0; rival < maxAttempts; rival += 1) {
    const facts = await read();
    const { outcome, change } = decide(facts);
    if (change === undefined) return outcome;
    if (facts.locked === undefined) throw new Error("A change was decided on no invoice.");
    if (await writeChange(run, facts.locked, change)) return outcome;
  }
  throw tryAgain();
};
