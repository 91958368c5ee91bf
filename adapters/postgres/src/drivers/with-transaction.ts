import { failureOfError } from "../failure.ts";
import { postgresStore, type PostgresStore, type StoreOptions } from "../postgres-store.ts";
import { hostTransaction } from "./host-transaction.ts";
import {
  checkOut,
  isRolledBack,
  isUsableAfter,
  surviveErrors,
  type PgPool,
  type PgPoolClient,
  type PoolOptions,
} from "./pg-pool.ts";
import { queryOfPgClient } from "./pg-statement.ts";
import { semaphore, type Semaphore } from "../locking/semaphore.ts";
import { poolTimeout } from "./pool-timeout.ts";

/** The part of a pool of `pg` that `withTransaction` uses. */
export interface TransactionPool extends PgPool {
  /** The number of connections; one of them is never used for a transaction. */
  readonly options: { readonly max: number };
}

/** The type of the clients of a pool. */
export type ClientOf<Pool extends TransactionPool> = Pool extends {
  readonly connect: {
    (): Promise<infer Client extends PgPoolClient>;
    (callback: never): void;
  };
}
  ? Client
  : PgPoolClient;

/** What the work of a transaction gets. */
export interface OpenTransaction<Client> {
  /** Is in the transaction. Use it for every port of the host, and for the host's own SQL. */
  readonly client: Client;
  /** Every repository of the library, in the same transaction. */
  readonly store: PostgresStore;
}

/** The options of `withTransaction`. */
export interface TransactionOptions extends PoolOptions, Pick<StoreOptions, "schema"> {}

/**
 * Runs work in one transaction, on one connection, and commits if it resolves.
 *
 * Rolls back if the work rejects, or resolves with a `Left`: return the failure of an operation,
 * and neither its records nor the host's rows are stored.
 *
 * At most `pool.options.max - 1` transactions run at once (one on a pool of one). Others wait, and
 * reject with a `PoolTimeout` after `waitMs`. So a port that uses the pool by mistake gets a
 * connection, instead of waiting for transactions that wait for it.
 *
 * Rejects if the server rolled back instead of committing, because a statement had failed and the
 * work went on, and if the connection was lost during the commit; the message says which.
 *
 * @example
 * await withTransaction(pool, async ({ client, store }) => {
 *   const payments = createQuittance({ ...ports, ...store, catalog: catalogOn(client) });
 *   // ...
 * });
 */
export const withTransaction = <Pool extends TransactionPool, Returned extends Promise<unknown>>(
  pool: Pool,
  work: (transaction: OpenTransaction<ClientOf<Pool>>) => Returned,
  options: TransactionOptions = {},
): Promise<Awaited<Returned>> => {
  const { waitMs = defaultSlotWaitMs } = options;
  surviveErrors(pool);
  const result: Promise<unknown> = slotsOf(pool).run(async () => {
    const client = (await checkOut(pool, waitMs)) as ClientOf<Pool>;
    return runAndEnd(client, work, options);
  }, waitMs);
  return result as Promise<Awaited<Returned>>;
};

const runAndEnd = async <Client extends PgPoolClient, Result>(
  client: Client,
  work: (transaction: OpenTransaction<Client>) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> => {
  try {
    const result = await runOn(client, work, options);
    client.release(!(await isClosed(client, result)));
    return result;
  } catch (error) {
    client.release(!(await isUsableAfter(error, client)));
    throw error;
  }
};

/** Ends the transaction of work that resolved; `false` if the connection cannot be used again. */
const isClosed = async (client: PgPoolClient, result: unknown): Promise<boolean> => {
  if (isLeft(result)) return isRolledBack(client);
  await commit(client);
  return true;
};

const runOn = async <Client extends PgPoolClient, Result>(
  client: Client,
  work: (transaction: OpenTransaction<Client>) => Promise<Result>,
  { schema, ...options }: TransactionOptions,
): Promise<Result> => {
  const state = { isOver: false };
  const send = queryOfPgClient(client, options);
  const query: typeof send = async (...statement) => {
    if (state.isOver) throw new Error(ended);
    return send(...statement);
  };
  const store = postgresStore(hostTransaction(query), schema === undefined ? {} : { schema });
  await client.query({ text: "BEGIN" });
  try {
    return await work({ client, store });
  } finally {
    state.isOver = true;
  }
};

const commit = async (client: PgPoolClient): Promise<void> => {
  const { command } = await client.query({ text: "COMMIT" }).catch(unknownOutcome);
  if (command === "ROLLBACK") throw new Error(rolledBack);
};

const unknownOutcome = (cause: unknown): never => {
  if (failureOfError(cause).kind !== "Unavailable") throw cause;
  throw new Error(lostDuringCommit, { cause });
};

const ended = "The transaction has ended: await every operation within its work.";
const rolledBack =
  "Nothing was stored: PostgreSQL rolled the transaction back, because one of its statements had " +
  "failed. Let the work reject if a statement fails, or run the statement in a savepoint.";
const lostDuringCommit =
  "The connection was lost during the commit: the transaction may have been stored or not. Retry " +
  "the whole transaction with the same idempotency keys.";

const isLeft = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "_tag" in result && result._tag === "Left";

/** The default of how long a transaction waits before it starts, in milliseconds. */
const defaultSlotWaitMs = 2000;

/**
 * Returns the semaphore of a pool, which limits its transactions to one fewer than it has
 * connections, and at least one. It rejects with a `PoolTimeout`.
 */
const slotsOf = (pool: { readonly options: { readonly max: number } }): Semaphore => {
  const known = slotsByPool.get(pool);
  if (known !== undefined) return known;
  const limit = Math.max(1, pool.options.max - 1);
  const slots = semaphore({
    limit,
    waitMs: defaultSlotWaitMs,
    rejection: (waitMs) => poolTimeout(waitMs, exhausted(limit)),
  });
  slotsByPool.set(pool, slots);
  return slots;
};

const slotsByPool = new WeakMap<object, Semaphore>();

const exhausted = (limit: number): string =>
  `${String(limit)} transactions are running, which is the limit, so that other queries get a ` +
  "connection. Make the transactions shorter, or raise `max` of the pool.";
