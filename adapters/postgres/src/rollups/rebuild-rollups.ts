import type { Executor } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import type { Tenant } from "../tenancy/database.ts";
import { sumOverOrganizations } from "../tenancy/organizations.ts";
import { differencesOf, recordsByDay } from "./rollup-differences.ts";
import { addTo, rollupTables, type RollupTable } from "./rollup-tables.ts";
import { updateAll, type RollupOptions } from "./update-rollups.ts";

/**
 * Makes the rollups of a store equal to its records, whatever they were before, after it has
 * applied the pending transitions.
 *
 * Reads the differences in one snapshot, and adds them to the rollups. Writers and `updateRollups`
 * do not change these differences, so that they can run at the same time; readers may see wrong
 * totals until the correction commits, and not after it.
 *
 * @returns how many rows of the rollups were wrong. Rejects with a `PostgresFailure`.
 */
export const rebuildRollups = (
  executor: Executor,
  { schema = defaultSchema, batch = 1000 }: RollupOptions = {},
): Promise<number> =>
  sumOverOrganizations(executor, schema, async (tenant) => {
    await updateAll(tenant, batch);
    return correct(tenant);
  });

const correct = (tenant: Tenant): Promise<number> =>
  tenant.change({ text: lockOrganization }, async (_, run) => {
    const [row = {}] = await run(correction);
    return read.integer(row, "corrected");
  });

/**
 * The later of two rebuilds waits here, or both would add the same differences. The lock ends with
 * the transaction, and needs no right to change a table.
 */
const lockOrganization =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance rebuild ' || $1::text, 0))::text AS locked";

const missing = (table: RollupTable): string => {
  const totals = table.totals.map(
    (total) => `coalesce(expected_${total}, 0) - coalesce(found_${total}, 0) AS ${total}`,
  );
  return `SELECT ${[...table.keys, ...totals].join(", ")} FROM (${differencesOf(table)}) AS wrong`;
};

const correction = `${recordsByDay}, ${rollupTables
  .map((table) => `${table.name} AS (${addTo(table, missing(table))} RETURNING 1)`)
  .join(", ")}
SELECT (${rollupTables
  .map(({ name }) => `(SELECT count(*) FROM ${name})`)
  .join(" + ")})::text AS corrected`;
