import type { Executor } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import type { Tenant } from "../tenancy/database.ts";
import { lockWith, sumOverOrganizations } from "../tenancy/organizations.ts";
import { differencesOf, recordsByDay } from "./rollup-differences.ts";
import { addTo, rollupTables, type RollupTable } from "./rollup-tables.ts";
import { updateAll, type RollupOptions } from "./update-rollups.ts";

/**
 * Makes the rollups of a store equal to its records, whatever they were before, after it has
 * applied the pending transitions.
 *
 * Reads the differences in one snapshot, and then adds them to the rollups. Writers and `updateRollups`
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
    let corrected = 0;
    const rows = await run(findMissing);
    for (const table of rollupTables) {
      const row = rows.find(({ rollup }) => rollup === table.name);
      if (row === undefined) continue;
      await run(correction(table), [read.text(row, "missing")]);
      corrected += read.integer(row, "corrected");
    }
    return corrected;
  });

/** The later of two rebuilds waits here, or both would add the same differences. */
const lockOrganization = lockWith("'quittance rebuild ' || $1::text");

const missing = (table: RollupTable): string => {
  const totals = table.totals.map(
    (total) => `coalesce(expected_${total}, 0) - coalesce(found_${total}, 0) AS ${total}`,
  );
  return `SELECT ${[...table.keys, ...totals].join(", ")} FROM (${differencesOf(table)}) AS wrong`;
};

/** One query, and so one snapshot, of what each rollup lacks. */
const findMissing = `${recordsByDay}
${rollupTables
  .map(
    (table) => `SELECT '${table.name}' AS rollup, count(*)::text AS corrected,
  json_agg(added)::text AS missing FROM (${missing(table)}) AS added HAVING count(*) > 0`,
  )
  .join("\nUNION ALL\n")}`;

const correction = (table: RollupTable): string =>
  addTo(
    table,
    `SELECT ${[...table.keys, ...table.totals].join(", ")}
  FROM json_populate_recordset(NULL:::"schema".${table.name}, $2::text::json)`,
  );
