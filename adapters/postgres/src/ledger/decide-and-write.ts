import type { OrganizationId } from "quittance";
import type { CreditNoteClaim, Decision, LedgerChange } from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import { runCode, tryAgain } from "../statements/run-transaction.ts";
import type { Database, FirstStatement, Run, Tenant } from "../tenancy/database.ts";
import { readCredit } from "./read-credit.ts";
import type { Subject } from "./facts-statements.ts";
import { readFacts, type Facts, type NewKeys } from "./read-facts.ts";
import type { CountInSeries } from "./change-parts.ts";
import { tryWrite } from "./try-write.ts";
import { writeChange } from "./write-change.ts";

/** How often a decision is made again because a call on another invoice took the same key. */
const maxAttempts = 5;

/** What a change of an invoice needs besides its records. */
export interface ChangeOptions extends NewKeys {
  /** The claim of a new credit note. */
  readonly creditNote?: CreditNoteClaim;
  /** Facts that were read before the call. */
  readonly read?: Facts | undefined;
}

/**
 * Changes an invoice and its payments.
 *
 * Reads without a lock, decides, and writes in one statement if the invoice is still the same: two
 * round trips. Otherwise, and while other calls of this process lock the invoice, it uses one
 * transaction: locks the invoice, reads, decides, and writes. If a call on another invoice has taken
 * the key of the payment in between, nothing was written: it reads again, including that payment,
 * and decides again.
 *
 * `decide` gets the record that has the key of `options` already.
 */
export type DecideAndWrite = <Outcome>(
  organizationId: OrganizationId,
  subject: Subject,
  decide: (facts: Facts) => Decision<Outcome>,
  options?: ChangeOptions,
) => Promise<Outcome>;

/** Creates the function that changes invoices and payments. */
export const decideAndWriteIn =
  (database: Database, afterWrite: AfterWrite): DecideAndWrite =>
  async (organizationId, subject, decide, options = {}) => {
    const tenant = database.tenant(organizationId);
    const { creditNote, read, ...keys } = options;
    const readAll = async (run: Run, of: Subject): Promise<Facts> => {
      const found = await readFacts(run, of, keys);
      const id = found.locked?.invoice.id;
      return creditNote && id ? { ...found, credit: await readCredit(run, id, creditNote) } : found;
    };
    const series = creditNote?.series;
    // A credit note is numbered under the lock of its series.
    const facts =
      series === undefined ? (read ?? (await readAll(tenant.read, subject))) : undefined;
    const early = facts && (await decideWithoutLock(tenant, facts, decide));
    if (early?.hasWritten === true) await afterWrite(organizationId);
    if (early !== undefined) return early.outcome;

    const id = facts?.locked?.invoice.id ?? subject.id;
    const result = await tenant.change(lockOf(id), async (_, run) => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await readAll(run, { kind: "invoice", id });
        const { outcome, change } = decide(found);
        if (change === undefined) return outcome;
        const { count = 1 } = found.credit ?? {};
        const numbered = series === undefined ? undefined : { series, count };
        if (await write(run, found, change, numbered)) return outcome;
      }
      throw tryAgain();
    });
    await afterWrite(organizationId);
    return result;
  };

/**
 * Decides on facts that were read without a lock. Returns `undefined` if the invoice must be locked:
 * another transaction has changed it or is changing it. A decision to change nothing is made under
 * the lock too in a transaction of the host, whose snapshot can be older, and for a credit note,
 * whose facts are of several snapshots.
 */
const decideWithoutLock = async <Outcome>(
  tenant: Tenant,
  facts: Facts,
  decide: (facts: Facts) => Decision<Outcome>,
): Promise<{ readonly outcome: Outcome; readonly hasWritten: boolean } | undefined> => {
  const { locked } = facts;
  if (locked !== undefined && tenant.isLocking(recordOf(locked.invoice.id))) return undefined;
  const { outcome, change } = runCode(() => decide(facts));
  if (change === undefined) {
    const hasOlderFacts = tenant.isHostTransaction || facts.credit !== undefined;
    const isFinal = locked === undefined || !hasOlderFacts;
    return isFinal ? { outcome, hasWritten: false } : undefined;
  }
  const hasWritten = await tryWrite(tenant, (run) => write(run, facts, change));
  return hasWritten ? { outcome, hasWritten } : undefined;
};

const write = async (
  run: Run,
  { locked }: Facts,
  change: LedgerChange,
  numbered?: CountInSeries,
): Promise<boolean> => {
  if (locked === undefined) throw new Error("A change was decided without invoice.");
  return writeChange(run, locked, change, numbered);
};

/**
 * Locks the row, but not its key, so that other SQL that adds payments does not wait because of the
 * foreign key.
 */
const lockOf = (invoiceId: string): FirstStatement => ({
  text: lockInvoice,
  values: [invoiceId],
  locks: recordOf(invoiceId),
});

const recordOf = (invoiceId: string): string => `invoice ${invoiceId}`;

const lockInvoice = `SELECT 'true' AS locked FROM :"schema".invoices
WHERE organization_id = $1 AND invoice_id = $2 FOR NO KEY UPDATE`;
