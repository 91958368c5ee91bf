import type { Executor } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import type { Tenant } from "../tenancy/database.ts";
import { sumOverOrganizations } from "../tenancy/organizations.ts";
import { addTo, keysOfDay, rollupTables, type RollupTable } from "./rollup-tables.ts";

/** The options of `updateRollups` and `rebuildRollups`. */
export interface RollupOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
  /** How many transitions one transaction applies at most. Defaults to 1000. */
  readonly batch?: number;
}

/**
 * Applies all pending transitions of a store to its rollups, a batch in each transaction.
 *
 * Any number of workers can do so at once, beside readers and writers: none waits for the
 * transitions of another, and dashboards are exact before, during and after it.
 *
 * @returns how many transitions were applied. Rejects with a `PostgresFailure`; batches that were
 * committed before stay applied.
 */
export const updateRollups = (
  executor: Executor,
  { schema = defaultSchema, batch = 1000 }: RollupOptions = {},
): Promise<number> => sumOverOrganizations(executor, schema, (tenant) => updateAll(tenant, batch));

/** Applies all transitions of an organization, except those that other workers are applying. */
export const updateAll = async (tenant: Tenant, batch: number): Promise<number> => {
  let applied = 0;
  for (;;) {
    const count = await updateTenant(tenant, batch);
    applied += count;
    if (count < batch) return applied;
  }
};

/** Applies at most `limit` transitions of an organization in one statement; returns how many. */
export const updateTenant = (tenant: Tenant, limit: number): Promise<number> =>
  tenant.change({ text: anyTransition }, async (found, run) => {
    if (found.length === 0) return 0;
    const [row = {}] = await run(applyTransitions, [String(limit)]);
    return read.integer(row, "applied");
  });

const anyTransition = `SELECT 'true' AS found FROM :"schema".transitions
WHERE organization_id = $1 LIMIT 1`;

const addTaken = (table: RollupTable): string =>
  addTo(
    table,
    `SELECT ${keysOfDay(table)}, ${table.totals.map((total) => `sum(${total}) AS ${total}`).join(", ")}
  FROM by_day GROUP BY ${table.keys.map((_, index) => String(index + 1)).join(", ")}
  HAVING ${table.totals.map((total) => `sum(${total}) <> 0`).join(" OR ")}`,
  );

/** Atomic: transitions are deleted if and only if they are added to the rollups. */
const applyTransitions = `WITH chosen AS MATERIALIZED (
  SELECT kind, record_id, revision, sign FROM :"schema".transitions
  WHERE organization_id = $1 LIMIT $2::bigint FOR UPDATE SKIP LOCKED
), taken AS (
  DELETE FROM :"schema".transitions AS t USING chosen AS c
  WHERE t.organization_id = $1 AND t.kind = c.kind AND t.record_id = c.record_id
    AND t.revision = c.revision AND t.sign = c.sign
  RETURNING t.kind, t.status, t.created_at::date AS day, t.currency, t.provider_id,
    t.sign::bigint AS records, t.sign * t.price AS price, t.sign * t.price_usd AS price_usd
), by_day AS MATERIALIZED (
  SELECT kind, status, day, currency, provider_id,
    sum(records) AS records, sum(price) AS price, sum(price_usd) AS price_usd
  FROM taken GROUP BY 1, 2, 3, 4, 5
), ${rollupTables.map((table) => `${table.name} AS (${addTaken(table)})`).join(", ")}
SELECT count(*)::text AS applied FROM taken`;
