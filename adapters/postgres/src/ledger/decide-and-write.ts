import type { OrganizationId } from "quittance";
import type { LedgerChange } from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import { callDeadline } from "../locking/deadline.ts";
import { rowsByKey } from "../statements/rows-by-key.ts";
import { runCode, tryAgain } from "../statements/run-transaction.ts";
import { textArray } from "../statements/text-array.ts";
import {
  sharing,
  type Database,
  type FirstStatement,
  type Run,
  type Tenant,
} from "../tenancy/database.ts";
import type { CountInSeries } from "./change-parts.ts";
import { tryWrite } from "./try-write.ts";
import type { LockedRecords } from "./write-change.ts";
import { writeChanges } from "./write-many.ts";

/** How often a decision is made again because a call on another invoice took the same key. */
const maxAttempts = 5;

/** A call that changes one invoice or several. */
export interface LedgerCall<Found, Outcome> {
  /** The invoices to lock besides those that were read without a lock. */
  readonly invoiceIds: ReadonlyArray<string>;
  /** Until when the call may wait, if it began before. */
  readonly until?: number | undefined;
  /** What was read before the call. */
  readonly known?: Found | undefined;
  readonly read: (run: Run) => Promise<Found>;
  /** Returns the invoices that were read. */
  readonly invoicesOf: (found: Found) => ReadonlyArray<LockedRecords>;
  readonly decide: (found: Found) => Decided<Outcome>;
  /** Whether `read` takes several statements, and so can return records of several snapshots. */
  readonly isReadInParts?: boolean;
  /** Returns the count of a new credit note. It is read under the locks of invoice and series. */
  readonly countOf?: ((found: Found) => CountInSeries) | undefined;
}

/** The result of a call, and the changes to store. */
interface Decided<Outcome> {
  readonly outcome: Outcome;
  readonly changes: ReadonlyArray<LedgerChange>;
}

/**
 * Makes a call that changes one invoice or several.
 *
 * Reads without a lock, decides, and writes in one statement if the invoices are still the same: two
 * round trips, or one if everything was read before. Otherwise, and while other calls of this
 * process lock one of the invoices, it uses one transaction: locks the invoices in the order of the
 * identifiers, reads, decides, and writes. If a call on another invoice has taken a key in between,
 * it reads again, including the record with the key, and decides again.
 */
export type DecideAndWrite = <Found, Outcome>(
  organizationId: OrganizationId,
  call: LedgerCall<Found, Outcome>,
) => Promise<Outcome>;

/** Creates the function that changes invoices and payments. */
export const decideAndWriteIn =
  (database: Database, afterWrite: AfterWrite): DecideAndWrite =>
  async (organizationId, call) => {
    const tenant = database.tenant(organizationId, call.until ?? callDeadline());
    const found = call.countOf
      ? undefined
      : (call.known ?? (await call.read(sharing(tenant.read))));
    const early = found && (await decideWithoutLock(tenant, found, call));
    const { outcome, changes } = early ?? (await decideUnderLock(tenant, found, call));
    if (changes.length > 0) await afterWrite(organizationId, changes.length);
    return outcome;
  };

/**
 * Decides on records that were read without a lock, and writes. Returns `undefined` if the invoices
 * must be locked: another transaction has changed one of them, is changing it or has taken a key.
 *
 * In a transaction of the host, whose snapshot can be older, a decision to change nothing is made
 * under the lock, and so are changes of several invoices, for which a taken key is an error.
 */
const decideWithoutLock = async <Found, Outcome>(
  tenant: Tenant,
  found: Found,
  { invoicesOf, decide, isReadInParts = false }: LedgerCall<Found, Outcome>,
): Promise<Decided<Outcome> | undefined> => {
  const invoices = invoicesOf(found);
  if (invoices.some(({ invoice }) => tenant.isLocking(recordOf(invoice.id)))) return undefined;
  if (tenant.isHostTransaction && invoices.length > 1) return undefined;
  const decided = runCode(() => decide(found));
  if (decided.changes.length === 0) {
    const canBeOlder = tenant.isHostTransaction || isReadInParts;
    return invoices.length > 0 && canBeOlder ? undefined : decided;
  }
  const hasWritten = await tryWrite(tenant, (run) => writeChanges(run, invoices, decided.changes));
  return hasWritten ? decided : undefined;
};

const decideUnderLock = <Found, Outcome>(
  tenant: Tenant,
  early: Found | undefined,
  { invoiceIds, read, invoicesOf, decide, countOf }: LedgerCall<Found, Outcome>,
): Promise<Decided<Outcome>> => {
  const known = early === undefined ? [] : invoicesOf(early).map(({ invoice }) => invoice.id);
  return tenant.change(lockOf(new Set([...invoiceIds, ...known])), async (_, run) => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const found = await read(run);
      const decided = decide(found);
      const { changes } = decided;
      if (changes.length === 0) return decided;
      if (await writeChanges(run, invoicesOf(found), changes, countOf?.(found))) return decided;
    }
    throw tryAgain();
  });
};

/**
 * Locks the rows, but not their keys, so that other SQL that adds payments does not wait because of
 * the foreign key. Calls of one invoice wait for it before they take a connection.
 */
const lockOf = (invoiceIds: ReadonlySet<string>): FirstStatement => {
  const [id] = invoiceIds;
  return id !== undefined && invoiceIds.size === 1
    ? { text: lockInvoice, values: [id], locks: recordOf(id) }
    : { text: lockInvoices, values: [textArray(invoiceIds)] };
};

const recordOf = (invoiceId: string): string => `invoice ${invoiceId}`;

const lockInvoice = `SELECT 'true' AS locked FROM :"schema".invoices
WHERE organization_id = $1 AND invoice_id = $2 FOR NO KEY UPDATE`;

const lockInvoices = rowsByKey({
  table: "invoices",
  columns: "'true' AS locked",
  key: "invoice_id",
  among: "$2",
  rest: "FOR NO KEY UPDATE",
});
