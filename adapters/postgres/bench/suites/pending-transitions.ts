import { updateRollups, poolExecutor } from "@quittance/postgres";
import type { Pool } from "pg";
import { bigOrganization } from "../data/data-facts.ts";

/**
 * Have so many payments of the big organization in the transitions instead of the sums, as if they
 * had not been folded yet. `updateRollups` puts them back.
 *
 * @param pool above row security.
 * @returns how many: all of them, when there are fewer.
 */
export const unfold = async (pool: Pool, count: number): Promise<number> => {
  await pool.query(enter(-1), [bigOrganization, String(count)]);
  await updateRollups(poolExecutor(pool));
  const { rowCount } = await pool.query(enter(1), [bigOrganization, String(count)]);
  await pool.query("ANALYZE quittance.transitions");
  return rowCount ?? 0;
};

/** The identifiers are scattered over all time, and so are the first of them. */
const enter = (sign: 1 | -1): string => `INSERT INTO quittance.transitions
SELECT organization_id, 'PAYMENT', payment_id, 1, ${String(sign)}, created_at, status, currency,
  provider_id, price, price_usd
FROM quittance.payments WHERE organization_id = $1 ORDER BY payment_id LIMIT $2::bigint`;
