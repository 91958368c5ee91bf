import { databaseOf, type Tenant } from "../tenancy/database.ts";
import type { Executor } from "../executor.ts";
import { oneServer } from "../tenancy/routing.ts";
import * as read from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { eachOrganization } from "../tenancy/each-organization.ts";
import { addTo, keysOfDay, rollupTables, type RollupTable } from "./rollup-tables.ts";

/** How rollups are kept. */
export interface RollupOptions {
  readonly schema?: string;
  /** Most transitions that one transaction folds; 1000 unless told. */
  readonly batch?: number;
}

/**
 * Fold all transitions of a store into its sums, a batch for each transaction.
 *
 * Any number of workers may do so at once, beside readers and writers: none waits for another's
 * transitions, and sums are exact before, in between and after.
 *
 * @returns how many were folded. Rejects with a `PostgresFailure`; what was folded by then, is.
 */
export const updateRollups = async (
  executor: Executor,
  { schema = defaultSchema, batch = 1000 }: RollupOptions = {},
): Promise<number> => {
  const database = databaseOf(oneServer(executor), schema);
  let folded = 0;
  for await (const organizationId of eachOrganization(database)) {
    folded += await updateAll(database.tenant(organizationId), batch);
  }
  return folded;
};

/** Fold all transitions of an organization but those that others are folding. */
export const updateAll = async (tenant: Tenant, batch: number): Promise<number> => {
  let folded = 0;
  for (;;) {
    const count = await updateTenant(tenant, batch);
    folded += count;
    if (count < batch) return folded;
  }
};

/** Fold so many transitions of an organization at most, in one statement. Returns how many. */
export const updateTenant = (tenant: Tenant, limit: number): Promise<number> =>
  tenant.change({ text: anyTransition }, async (found, run) => {
    if (found.length === 0) return 0;
    const [row = {}] = await run(fold, [String(limit)]);
    return read.integer(row, "folded");
  });

const anyTransition = `SELECT 'true' AS found FROM :"schema".transitions
WHERE organization_id = $1 LIMIT 1`;

const summed = (table: RollupTable): string =>
  addTo(
    table,
    `SELECT ${keysOfDay(table)}, ${table.sums.map((sum) => `sum(${sum}) AS ${sum}`).join(", ")}
  FROM moved GROUP BY ${table.keys.map((_, index) => String(index + 1)).join(", ")}
  HAVING ${table.sums.map((sum) => `sum(${sum}) <> 0`).join(" OR ")}`,
  );

/** Atomic: what is taken away here is added there, or nothing happens. */
const fold = `WITH chosen AS MATERIALIZED (
  SELECT kind, record_id, revision, sign FROM :"schema".transitions
  WHERE organization_id = $1 LIMIT $2::bigint FOR UPDATE SKIP LOCKED
), taken AS (
  DELETE FROM :"schema".transitions AS t USING chosen AS c
  WHERE t.organization_id = $1 AND t.kind = c.kind AND t.record_id = c.record_id
    AND t.revision = c.revision AND t.sign = c.sign
  RETURNING t.kind, t.status, t.created_at::date AS day, t.currency, t.provider_id,
    t.sign::bigint AS records, t.sign * t.price AS price, t.sign * t.price_usd AS price_usd
), moved AS MATERIALIZED (
  SELECT kind, status, day, currency, provider_id,
    sum(records) AS records, sum(price) AS price, sum(price_usd) AS price_usd
  FROM taken GROUP BY 1, 2, 3, 4, 5
), ${rollupTables.map((table) => `${table.name} AS (${summed(table)})`).join(", ")}
SELECT count(*)::text AS folded FROM taken`;
