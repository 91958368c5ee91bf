import { postgresError, type PostgresFailure } from "../failure.ts";
import type { Executor } from "../executor.ts";
import { insertSharedRows } from "../insert-rows.ts";
import { runTransaction } from "../statements/run-transaction.ts";
import { defaultSchema, inSchema } from "../statements/schema-name.ts";
import type { Run } from "../tenancy/database.ts";
import { noQuery } from "../tenancy/organizations.ts";
import { scoped } from "../tenancy/scoped.ts";
import { invalidImport } from "./check-imported.ts";
import { ofOrganization, ownersOf, type ImportedRecords } from "./imported-records.ts";
import {
  credentialTable,
  organizationRoundingTable,
  organizationTable,
  providerTable,
  type SharedTable,
} from "./imported-tables.ts";
import { insertOwned } from "./insert-owned.ts";
import { newRecords } from "./new-records.ts";

/** The options of `importRecords`. */
export interface ImportOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
}

/**
 * Stores records in one transaction: all of them, or none if one is rejected.
 *
 * An import can be repeated: a record that is stored with the same content is skipped. An
 * organization without a name, because its records came first, gets the name; one without a
 * rounding gets the rounding. A record whose stored
 * content differs is rejected, with its identifier in the message. No events are written to the
 * outbox. Names, titles, e-mail addresses, redirect URLs and times follow the rules of requests.
 * Invoices redeem their coupons; more redemptions than `maxRedemptions` are rejected.
 *
 * Rejects with a `PostgresFailure`. The role needs the rights of `grantImportTo`.
 */
export const importRecords = async (
  executor: Executor,
  records: ImportedRecords,
  { schema = defaultSchema }: ImportOptions = {},
): Promise<void> => {
  const translate = inSchema(schema);
  const path = invalidImport(records);
  if (path !== undefined) throw invalid(path);
  await runTransaction(executor, async (queries) => {
    const shared: Run = (text, values = []) => queries.query(translate(text), values);
    await shared(oneAtATime);
    await insertShared(shared, records);
    for (const organizationId of ownersOf(records)) {
      const run: Run = (text, values = []) => shared(text, [organizationId, ...values]);
      await run(scoped(noQuery));
      await insertOwned(run, ofOrganization(records, organizationId));
    }
  });
};

/** The lock ends with the transaction: the later of two imports finds what the first has stored. */
const oneAtATime =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance import records', 0))::text";

const invalid = (path: string): Error & PostgresFailure =>
  postgresError({
    kind: "Rejected",
    message: `The imported value at ${path} is not valid. Correct it and import again.`,
  });

const insertShared = async (run: Run, records: ImportedRecords): Promise<void> => {
  const { organizations = [], roundings = [], providers = [], credentials = [] } = records;
  await addNew(run, organizationTable, organizations);
  await addNew(run, organizationRoundingTable, roundings);
  await addNew(run, providerTable, providers);
  await addNew(run, credentialTable, credentials);
};

const addNew = async <Imported>(
  run: Run,
  table: SharedTable<Imported>,
  records: ReadonlyArray<Imported>,
): Promise<void> => {
  const added = await newRecords(run, table, records, false);
  const rows = added.map(table.insertedRowOf ?? table.rowOf);
  if (rows.length === 0) return;
  await run(insertSharedRows(table.name, rows, "$1::text", table.onConflict), [
    JSON.stringify(rows),
  ]);
};
