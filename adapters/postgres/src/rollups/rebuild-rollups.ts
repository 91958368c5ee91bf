import { databaseOf, type Tenant } from "../tenancy/database.ts";
import type { Executor } from "../executor.ts";
import { oneServer } from "../tenancy/routing.ts";
import * as read from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { eachOrganization } from "../tenancy/each-organization.ts";
import { updateAll, type RollupOptions } from "./update-rollups.ts";
import { differencesOf, recordsByDay } from "./rollup-differences.ts";
import { addTo, rollupTables, type RollupTable } from "./rollup-tables.ts";

/**
 * Make the sums of a store from its records, whatever they were before; transitions are folded first.
 *
 * What is wrong at one moment is added to what is there at the next. Writers and folds leave the
 * difference between records and sums as it is, so they go on undisturbed, and readers see a wrong
 * sum before, if there was one, and never after.
 *
 * @returns how many sums were wrong. Rejects with a `PostgresFailure`.
 */
export const rebuildRollups = async (
  executor: Executor,
  { schema = defaultSchema, batch = 1000 }: RollupOptions = {},
): Promise<number> => {
  const database = databaseOf(oneServer(executor), schema);
  let corrected = 0;
  for await (const organizationId of eachOrganization(database)) {
    const tenant = database.tenant(organizationId);
    await updateAll(tenant, batch);
    corrected += await correct(tenant);
  }
  return corrected;
};

const correct = (tenant: Tenant): Promise<number> =>
  tenant.change({ text: lockOrganization }, async (_, run) => {
    const [row = {}] = await run(correction);
    return read.integer(row, "corrected");
  });

/**
 * Of two rebuilds the later one waits here, or both would add the same differences. The lock ends
 * with the transaction, and needs no right to change a table.
 */
const lockOrganization =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance rebuild ' || $1::text, 0))::text AS locked";

const missing = (table: RollupTable): string => {
  const sums = table.sums.map(
    (sum) => `coalesce(expected_${sum}, 0) - coalesce(found_${sum}, 0) AS ${sum}`,
  );
  return `SELECT ${[...table.keys, ...sums].join(", ")} FROM (${differencesOf(table)}) AS wrong`;
};

const correction = `${recordsByDay}, ${rollupTables
  .map((table) => `${table.name} AS (${addTo(table, missing(table))} RETURNING 1)`)
  .join(", ")}
SELECT (${rollupTables
  .map(({ name }) => `(SELECT count(*) FROM ${name})`)
  .join(" + ")})::text AS corrected`;
