import type { Executor } from "../executor.ts";
import { leavesConnectionUsable } from "../failure.ts";
import { queryOfPgClient, type PgClient, type PgOptions } from "./pg-statement.ts";
import { poolTimeout } from "./pool-timeout.ts";
import { runWork } from "./run-work.ts";

/** A client that a pool of `pg` has lent. */
export interface PgPoolClient extends PgClient {
  readonly on: (event: "error", listener: (error: Error) => void) => unknown;
  /** Give it back; with true it is closed instead. */
  readonly release: (destroy?: boolean) => void;
}

/** The part of a pool of `pg` that is used here. */
export interface PgPool {
  readonly connect: () => Promise<PgPoolClient>;
  readonly on: {
    (event: "error", listener: (error: Error) => void): unknown;
    (event: "acquire", listener: (client: PgPoolClient) => void): unknown;
  };
}

/** How a pool is used. */
export interface PoolOptions extends PgOptions {
  /** Longest wait for a connection, in milliseconds; 2000 unless told. */
  readonly waitMs?: number;
}

/**
 * An executor on a pool of `pg`, each transaction on a connection of its own.
 *
 * Listens to the errors of the pool and of every client that it lends to anyone: without a listener
 * one connection that the server ends would end the whole process. A connection that broke is closed
 * and never used again, and nothing that was sent is repeated. Rejects with a `PoolTimeout` when no
 * connection becomes free in time; how long a statement may take is for the host's `statement_timeout`.
 */
export const poolExecutor = (pool: PgPool, options: PoolOptions = {}): Executor => {
  const { waitMs = 2000 } = options;
  surviveErrors(pool);
  return {
    isHostTransaction: false,
    query: async (text, values, queryOptions) => {
      const client = await checkOut(pool, waitMs);
      try {
        const rows = await queryOfPgClient(client, options)(text, values, queryOptions);
        client.release();
        return rows;
      } catch (error) {
        client.release(!leavesConnectionUsable(error));
        throw error;
      }
    },
    transaction: async (work) => {
      const client = await checkOut(pool, waitMs);
      try {
        await client.query({ text: "BEGIN ISOLATION LEVEL READ COMMITTED" });
        const answer = await runWork({ query: queryOfPgClient(client, options) }, work);
        await client.query({ text: "COMMIT" });
        client.release();
        return answer;
      } catch (error) {
        client.release(!(await isRolledBack(client)));
        throw error;
      }
    },
  };
};

const ignore = (): void => undefined;
const watched = new WeakSet();

/**
 * Listens to the errors of a pool and its clients, so that a lost connection does not end the
 * process. Does so once for each pool and client, however often it is called.
 */
export const surviveErrors = (pool: PgPool): void => {
  if (watched.has(pool)) return;
  watched.add(pool);
  pool.on("error", ignore);
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on("error", ignore);
  });
};

/** Checks out a client of a pool; rejects with a `PoolTimeout` when none becomes free in time. */
export const checkOut = async <Client extends PgPoolClient>(
  pool: { readonly connect: () => Promise<Client> },
  waitMs: number,
): Promise<Client> => {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs, undefined);
  });
  try {
    const client = await Promise.race([connecting, patience]);
    if (client !== undefined) return client;
  } finally {
    clearTimeout(timer);
  }
  connecting.then((client) => {
    client.release();
  }, ignore);
  throw poolTimeout(waitMs);
};

/** Rolls a client back, and returns whether that worked; a client for which it failed is closed. */
export const isRolledBack = async (client: PgClient): Promise<boolean> => {
  try {
    await client.query({ text: "ROLLBACK" });
    return true;
  } catch {
    return false;
  }
};
