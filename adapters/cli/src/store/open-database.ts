import { poolExecutor, type Executor } from "@quittance/postgres";
import type { Pool } from "pg";
import { databaseAddress } from "./database-address.ts";
import type { OpenStore } from "./open-store.ts";

/** Maximum wait for a connection. */
const waitMs = 2000;

/**
 * Settings of every connection that serves requests. Compiling a statement just in time takes longer
 * than running it.
 */
const served = [
  ...["-c lock_timeout=5s", "-c statement_timeout=10s"],
  ...["-c idle_in_transaction_session_timeout=30s", "-c jit=off"],
].join(" ");

/**
 * Opens the database of a URL. Does not connect yet; broken connections are replaced at the next
 * request.
 *
 * @param prepare Whether to use named prepared statements, which old poolers do not support.
 * Defaults to true.
 */
export const openDatabase = async (text: string, prepare = true): Promise<OpenStore> => {
  const address = databaseAddress(text);
  const { Pool } = await import("pg");
  const open = (settings: string, max: number): Pool =>
    new Pool({
      connectionString: address.withSettings(settings, "quittance"),
      connectionTimeoutMillis: waitMs,
      keepAlive: true,
      max,
    });
  const pool = open(served, 10);
  return {
    executor: poolExecutor(pool, { waitMs, prepare }),
    prepare: (work) => withPool(open("", 1), prepare, work),
    name: address.name,
    close: () => pool.end(),
  };
};

const withPool = async <Result>(
  pool: Pool,
  prepare: boolean,
  work: (executor: Executor) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(poolExecutor(pool, { waitMs, prepare }));
  } finally {
    await pool.end();
  }
};
