import { poolExecutor, type Executor } from "@quittance/postgres";
import type { Pool } from "pg";
import { connectionSettings } from "./connection-settings.ts";
import { databaseAddress } from "./database-address.ts";
import type { OpenStore } from "./opened-store.ts";

/** Maximum wait for a connection. */
const waitMs = 2000;

/**
 * Maximum wait for the response to a statement, in milliseconds: above `statement_timeout`, which
 * the server cannot apply while it hangs itself.
 */
const queryTimeoutMs = 12_000;

const served = connectionSettings.map(({ name, value }) => `-c ${name}=${value}`).join(" ");

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
  const open = (settings: string, max: number, limits = {}): Pool =>
    new Pool({
      connectionString: address.withSettings(settings, "quittance"),
      connectionTimeoutMillis: waitMs,
      keepAlive: true,
      max,
      ...limits,
    });
  const pool = open(served, 10, { query_timeout: queryTimeoutMs });
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
