import { poolExecutor, type Executor } from "@quittance/postgres";
import type { Pool } from "pg";
import { databaseAddress } from "./database-address.ts";
import type { OpenStore } from "./open-store.ts";

/** Longest wait for a connection, in milliseconds. */
const waitMs = 2000;

/** Set on every connection that answers requests. */
const limits =
  "-c lock_timeout=5s -c statement_timeout=10s -c idle_in_transaction_session_timeout=30s";

/**
 * The database of a URL. Nothing is asked of it yet, and connections that break, then or later, are
 * replaced at the next request.
 *
 * @param prepare whether statements are prepared by name, which old poolers do not support. Defaults
 * to true.
 */
export const openDatabase = async (text: string, prepare = true): Promise<OpenStore> => {
  const address = databaseAddress(text);
  const { Pool } = await import("pg");
  const open = (settings: string, most: number): Pool =>
    new Pool({
      connectionString: address.withSettings(settings, "quittance"),
      connectionTimeoutMillis: waitMs,
      keepAlive: true,
      max: most,
    });
  const pool = open(limits, 10);
  return {
    executor: poolExecutor(pool, { waitMs, prepare }),
    prepare: (work) => withPool(open("", 1), prepare, work),
    name: address.name,
    close: () => pool.end(),
  };
};

const withPool = async <Answer>(
  pool: Pool,
  prepare: boolean,
  work: (executor: Executor) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await work(poolExecutor(pool, { waitMs, prepare }));
  } finally {
    await pool.end();
  }
};
