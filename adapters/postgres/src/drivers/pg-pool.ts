import type { Executor, QueryOptions, WaitOptions } from "../executor.ts";
import { leavesConnectionUsable, mayNotRespondAfter } from "../failure.ts";
import { clusterDetection } from "../tenancy/cluster-detection.ts";
import type { Run } from "../tenancy/database.ts";
import { sharedPlaces, type SharedPlaces } from "../locking/shared-places.ts";
import { queryOfPgClient, type PgClient, type PgOptions } from "./pg-statement.ts";
import { poolTimeout } from "./pool-timeout.ts";
import { sendBatch, type BatchStatement } from "./send-batch.ts";
import { statementBatches } from "./statement-batches.ts";
import { runWork } from "./run-work.ts";

/** A client of a pool of `pg`. */
export interface PgPoolClient extends PgClient {
  readonly on: (event: "error", listener: (error: Error) => void) => unknown;
  /** Returns the client to the pool; with `true` it is closed instead. */
  readonly release: (destroy?: boolean) => void;
}

/** The part of a pool of `pg` that this package uses. */
export interface PgPool {
  readonly connect: () => Promise<PgPoolClient>;
  readonly on: {
    (event: "error", listener: (error: Error) => void): unknown;
    (event: "acquire", listener: (client: PgPoolClient) => void): unknown;
  };
}

/** The options of executors on a pool. */
export interface PoolOptions extends PgOptions {
  /** How long to wait for a connection, in milliseconds. Defaults to 2000. */
  readonly waitMs?: number;
  /**
   * Whether short statements of any organizations that arrive while others run share a transaction
   * and its commit. Requires a pool with `pipeline: true`. Defaults to false.
   */
  readonly shareCommits?: boolean;
  /**
   * Receives by how much the number of statements changes that `shareCommits` lets wait, for a
   * metric. Must not throw.
   */
  readonly onWaiting?: (change: number) => void;
}

/**
 * Creates an executor on a pool of `pg`, with a connection for each transaction. Organizations share
 * the connections, so that one of them has at most half.
 *
 * Listens to the errors of the pool and of all of its clients: without a listener, a connection
 * that the server ends would end the process. A connection that broke, or whose server is
 * read-only, is closed, and no statement is retried. Rejects with a `PoolTimeout` if no connection
 * becomes free in time. Set `statement_timeout` to limit statements, and `query_timeout` of the pool
 * above it: the server cannot end statements while it hangs itself.
 *
 * With `shareCommits`, throws a `TypeError` unless the pool has `pipeline: true`.
 */
export const poolExecutor = (pool: PgPool, options: PoolOptions = {}): Executor => {
  const { waitMs = 2000, shareCommits = false } = options;
  surviveErrors(pool);
  /** Runs work on a connection; the work returns it. */
  const connected = <Result>(
    wait: WaitOptions,
    work: (client: PgPoolClient) => Promise<Result>,
  ): Promise<Result> =>
    placesOf(pool).run(async (leftMs) => work(await checkOut(pool, leftMs, waitMs)), {
      organization: wait.organization,
      until: wait.until,
      waitMs,
    });
  const query: Executor["query"] = (text, values, queryOptions = unprepared) =>
    connected(queryOptions, async (client) => {
      try {
        const rows = await queryOfPgClient(client, options)(text, values, queryOptions);
        client.release();
        return rows;
      } catch (error) {
        client.release(!leavesConnectionUsable(error));
        throw error;
      }
    });
  if (shareCommits && !isPipelined(pool)) throw new TypeError(needsPipeline);
  const share = shareCommits ? sharedQueries(connected, query, waitMs, options) : query;
  return {
    isHostTransaction: false,
    query: (text, values, queryOptions) =>
      (queryOptions?.canShare === true ? share : query)(text, values, queryOptions),
    transaction: (work, wait = {}) =>
      connected(wait, async (client) => {
        try {
          await client.query({ text: "BEGIN ISOLATION LEVEL READ COMMITTED" });
          const result = await runWork({ query: queryOfPgClient(client, options) }, work);
          await client.query({ text: "COMMIT" });
          client.release();
          return result;
        } catch (error) {
          client.release(!(await isUsableAfter(error, client)));
          throw error;
        }
      }),
  };
};

const unprepared: QueryOptions = { prepare: false };

/** Returns the places of a pool, one for each of its connections. */
const placesOf = (pool: PgPool): SharedPlaces => {
  const known = placesByPool.get(pool);
  if (known !== undefined) return known;
  const { max = Infinity } = optionsOf(pool);
  const places = sharedPlaces({ places: max, rejection: poolTimeout });
  placesByPool.set(pool, places);
  return places;
};

const placesByPool = new WeakMap<PgPool, SharedPlaces>();

/** The options with which a pool of `pg` was created. */
interface CreatedWith {
  readonly max?: number;
  readonly pipeline?: unknown;
}

const optionsOf = (pool: PgPool): CreatedWith =>
  (pool as { readonly options?: CreatedWith }).options ?? {};

const isPipelined = (pool: PgPool): boolean => optionsOf(pool).pipeline === true;

const needsPipeline =
  "shareCommits needs a pool that sends statements without waiting for the one before: create it " +
  "with new Pool({ pipeline: true }), of pg 8.23 or newer.";

const sharedQueries = (
  connected: <Result>(
    wait: WaitOptions,
    work: (client: PgPoolClient) => Promise<Result>,
  ) => Promise<Result>,
  query: Executor["query"],
  waitMs: number,
  options: PoolOptions,
): Executor["query"] => {
  const isCluster = clusterDetection();
  const run: Run = (text, values = []) => query(text, values);
  return statementBatches({
    query,
    // If the server cannot say it, it can run no statement either.
    mayMix: () =>
      isCluster(run).then(
        (found) => !found,
        () => false,
      ),
    waitMs,
    onWaiting: options.onWaiting,
    sendBatch: (statements, limits) =>
      connected(ofBatch(statements), async (client) => {
        const end = await sendBatch(client, options, statements, limits);
        client.release(end.kind === "Unknown" || (end.kind === "RolledBack" && !end.isUsable));
        return end;
      }),
  });
};

/** A batch is for the organization of its statements, if it is the same. */
const ofBatch = ([first, ...others]: ReadonlyArray<BatchStatement>): WaitOptions => {
  const organization = first?.options?.organization;
  const isOfOne = others.every(({ options }) => options?.organization === organization);
  return { organization: isOfOne ? organization : "*" };
};

const ignore = (): void => undefined;
const watched = new WeakSet();

/**
 * Listens to the errors of a pool and its clients, so that a lost connection does not end the
 * process. Adds one listener to each pool and client, however often it is called.
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

/**
 * Checks out a client of a pool; rejects with a `PoolTimeout` if none becomes free in time.
 *
 * @param totalMs of which `waitMs` are left.
 */
export const checkOut = async <Client extends PgPoolClient>(
  pool: { readonly connect: () => Promise<Client> },
  waitMs: number,
  totalMs = waitMs,
): Promise<Client> => {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs, undefined);
  });
  try {
    const client = await Promise.race([connecting, timeout]);
    if (client !== undefined) return client;
  } finally {
    clearTimeout(timer);
  }
  connecting.then((client) => {
    client.release();
  }, ignore);
  throw poolTimeout(totalMs);
};

/**
 * Returns whether a client can be used again after an error: the server rolled back, and can write.
 * Sends nothing on a connection that broke or did not respond, which would wait for it once more.
 */
export const isUsableAfter = (error: unknown, client: PgClient): Promise<boolean> =>
  mayNotRespondAfter(error) ? Promise.resolve(false) : isRolledBack(client);

/** Rolls back, and returns whether that succeeded; otherwise the client must be closed. */
export const isRolledBack = async (client: PgClient): Promise<boolean> => {
  try {
    await client.query({ text: "ROLLBACK" });
    return true;
  } catch {
    return false;
  }
};
