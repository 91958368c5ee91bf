import { inject } from "vitest";
import type { TestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

/**
 * Locks rows on another connection during some work.
 *
 * @param rows a table of the schema, with a condition: `invoices WHERE invoice_id = 'invoice_1'`.
 *   A cluster locks rows only of one organization, which the condition must name.
 * @param work calls `release` to end the lock, which ends with the work otherwise.
 */
export const whileLocked = <Result>(
  { adminUrl }: TestStore,
  rows: string,
  work: (release: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> =>
  withClient(adminUrl, async (holder) => {
    await holder.query("BEGIN");
    await holder.query(`SELECT FROM quittance.${rows} FOR UPDATE`);
    return work(() => holder.query("COMMIT"));
  });

/** Returns how many statements wait for a lock in the database of a store. */
export const lockWaiters = async ({ admin }: TestStore): Promise<number> => {
  const { rows } = await admin.query<{ readonly waiting: number }>(
    inject("isCluster")
      ? "SELECT count(DISTINCT waiting_gpid)::int AS waiting FROM citus_lock_waits"
      : `SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
};
