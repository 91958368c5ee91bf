import { updateRollups, poolExecutor } from "@quittance/postgres";
import type { Pool } from "pg";
import { bigOrganization } from "../data/data-facts.ts";

/**
 * Moves a number of payments of the big organization from the rollups to the transitions, as if they
 * were pending. `updateRollups` moves them back.
 *
 * @param pool of a role without row security.
 * @returns how many were moved.
 */
export const makePending = async (pool: Pool, count: number): Promise<number> => {
  await pool.query(enter(-1), [bigOrganization, String(count)]);
  await updateRollups(poolExecutor(pool));
  const { rowCount } = await pool.query(enter(1), [bigOrganization, String(count)]);
  await pool.query("ANALYZE quittance.transitions");
  return rowCount ?? 0;
};

/** Identifiers are random, so that the first of them are spread over all times. */
const enter = (sign: 1 | -1): string => `INSERT INTO quittance.transitions
SELECT organization_id, 'PAYMENT', payment_id, 1, ${String(sign)}, created_at, status, currency,
  provider_id, price, price_usd
FROM quittance.payments WHERE organization_id = $1 ORDER BY payment_id LIMIT $2::bigint`;
