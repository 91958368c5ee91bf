import type { OrganizationId } from "quittance";
import {
  decideInOrder,
  type Decision,
  type RecordingFacts,
  type RecordingKey,
} from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import { runCode, tryAgain } from "../statements/run-transaction.ts";
import { rowsByKey } from "../statements/rows-by-key.ts";
import { textArray } from "../statements/text-array.ts";
import type { Database, Tenant } from "../tenancy/database.ts";
import { asFacts, readRecordings } from "./read-facts.ts";
import { tryWrite } from "./try-write.ts";
import type { LockedRecords } from "./write-change.ts";
import { writeIfCurrent, writeLocked } from "./write-many.ts";

/**
 * Records several payments of an organization in one transaction.
 *
 * @param read the facts of the payments, which were read before the call.
 */
export type RecordMany = <Outcome>(
  organizationId: OrganizationId,
  recordings: ReadonlyArray<RecordingKey>,
  decide: Decide<Outcome>,
  read?: ReadonlyArray<RecordingFacts>,
) => Promise<ReadonlyArray<Outcome>>;

type Decide<Outcome> = (facts: RecordingFacts, place: number) => Decision<Outcome>;

interface Recorded<Outcome> {
  readonly outcomes: ReadonlyArray<Outcome>;
  /** The number of changes that were written. */
  readonly written: number;
}

/**
 * Creates the function that records several payments.
 *
 * With facts that were read before, it decides on all and writes in one statement, if all invoices
 * are still the same. Otherwise it uses one transaction: locks the invoices in the order of the
 * identifiers, reads, decides, and writes in one statement. If a call on another invoice has taken
 * a key in between, everything is rolled back and starts again.
 */
export const recordManyIn =
  (database: Database, afterWrite: AfterWrite): RecordMany =>
  async (organizationId, recordings, decide, read = []) => {
    const tenant = database.tenant(organizationId);
    const early = await recordWithoutLock(tenant, recordings, decide, read);
    const { outcomes, written } = early ?? (await recordLocked(tenant, recordings, decide));
    if (written > 0) await afterWrite(organizationId, written);
    return outcomes;
  };

/**
 * Returns `undefined` if the invoices must be locked: another transaction has changed one of them,
 * is changing it or has taken a key, the host has begun the transaction, or the facts are unknown.
 */
const recordWithoutLock = async <Outcome>(
  tenant: Tenant,
  recordings: ReadonlyArray<RecordingKey>,
  decide: Decide<Outcome>,
  read: ReadonlyArray<RecordingFacts>,
): Promise<Recorded<Outcome> | undefined> => {
  const ledgers = ledgersOf(read);
  if (tenant.isHostTransaction || ledgers.length < recordings.length) return undefined;
  const { outcomes, changes } = runCode(() => decideInOrder(recordings, read, decide));
  const written = changes.length;
  if (written === 0) return { outcomes, written };
  const hasWritten = await tryWrite(tenant, (run) => writeIfCurrent(run, ledgers, changes));
  return hasWritten ? { outcomes, written } : undefined;
};

const recordLocked = async <Outcome>(
  tenant: Tenant,
  recordings: ReadonlyArray<RecordingKey>,
  decide: Decide<Outcome>,
): Promise<Recorded<Outcome>> => {
  const ids = textArray(new Set(recordings.map(({ invoiceId }) => invoiceId)));
  return tenant.change({ text: lockInvoices, values: [ids] }, async (_, run) => {
    const read = await readRecordings(run, recordings);
    const { outcomes, changes } = decideInOrder(recordings, read, decide);
    const isStored = changes.length === 0 || (await writeLocked(run, ledgersOf(read), changes));
    if (!isStored) throw tryAgain();
    return { outcomes, written: changes.length };
  });
};

/** Returns the records of the invoices that this store has read. */
const ledgersOf = (read: ReadonlyArray<RecordingFacts>): ReadonlyArray<LockedRecords> =>
  read.flatMap((facts) => asFacts(facts)?.locked ?? []);

const lockInvoices = rowsByKey({
  ...{ table: "invoices", columns: "'true' AS locked", key: "invoice_id" },
  ...{ among: "$2", rest: "FOR NO KEY UPDATE" },
});
