import { failureOfError } from "../failure.ts";
import { postgresStore, type PostgresStore, type StoreOptions } from "../postgres-store.ts";
import { hostTransaction } from "./host-transaction.ts";
import { checkOut, isRolledBack, surviveErrors } from "./pg-pool.ts";
import type { PgPool, PgPoolClient, PoolOptions } from "./pg-pool.ts";
import { queryOfPgClient } from "./pg-statement.ts";
import { defaultSlotWaitMs, slotsOf } from "./transaction-slots.ts";

/** The part of a pool of `pg` that transactions need. */
export interface TransactionPool extends PgPool {
  /** Most connections; one of them is never used for a transaction. */
  readonly options: { readonly max: number };
}

/** What a pool lends: its own client, with everything that the driver gives it. */
export type ClientOf<Pool extends TransactionPool> = Pool extends {
  readonly connect: {
    (): Promise<infer Client extends PgPoolClient>;
    (callback: never): void;
  };
}
  ? Client
  : PgPoolClient;

/** What the work of a transaction is given. */
export interface OpenTransaction<Client> {
  /** In the transaction. Build every port of the host on it, and send the host's own SQL by it. */
  readonly client: Client;
  /** Every repository of the library, in the same transaction. */
  readonly store: PostgresStore;
}

/** How a transaction is run. */
export interface TransactionOptions extends PoolOptions, Pick<StoreOptions, "schema"> {}

/**
 * Runs work in one transaction, on one connection, and commits when it resolves.
 *
 * Rolls back when the work rejects, and when it resolves with a `Left`: return the failure of an
 * operation, and neither its records nor the host's rows are stored.
 *
 * At most `pool.options.max - 1` transactions run at once (one on a pool of one); others wait for
 * `waitMs`, and reject with a `PoolTimeout`. So a port that was left on the pool by mistake gets a
 * connection, instead of waiting for transactions that wait for it.
 *
 * Rejects with an error that says so when the server rolled back what was to be committed, because a
 * statement had failed and the work went on, or when the connection was lost during the commit.
 *
 * @example
 * await withTransaction(pool, async ({ client, store }) => {
 *   const payments = createQuittance({ ...ports, ...store, catalog: catalogOn(client) });
 *   // ...
 * });
 */
export const withTransaction = async <Pool extends TransactionPool, Answer>(
  pool: Pool,
  work: (transaction: OpenTransaction<ClientOf<Pool>>) => Promise<Answer>,
  options: TransactionOptions = {},
): Promise<Answer> => {
  const { waitMs = defaultSlotWaitMs } = options;
  surviveErrors(pool);
  return slotsOf(pool).run(async () => {
    const client = (await checkOut(pool, waitMs)) as ClientOf<Pool>;
    return begun(client, work, options);
  }, waitMs);
};

const begun = async <Client extends PgPoolClient, Answer>(
  client: Client,
  work: (transaction: OpenTransaction<Client>) => Promise<Answer>,
  options: TransactionOptions,
): Promise<Answer> => {
  try {
    const answer = await runOn(client, work, options);
    client.release(!(await isClosed(client, answer)));
    return answer;
  } catch (error) {
    client.release(!(await isRolledBack(client)));
    throw error;
  }
};

/** Ends the transaction of work that resolved; `false` when the connection cannot be used again. */
const isClosed = async (client: PgPoolClient, answer: unknown): Promise<boolean> => {
  if (isLeft(answer)) return isRolledBack(client);
  await commit(client);
  return true;
};

const runOn = async <Client extends PgPoolClient, Answer>(
  client: Client,
  work: (transaction: OpenTransaction<Client>) => Promise<Answer>,
  { schema, ...options }: TransactionOptions,
): Promise<Answer> => {
  const state = { isOver: false };
  const send = queryOfPgClient(client, options);
  const query: typeof send = async (...statement) => {
    if (state.isOver) throw new Error(over);
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

const over = "The transaction has ended: await every operation within its work.";
const rolledBack =
  "Nothing was stored: PostgreSQL rolled the transaction back, because one of its statements had " +
  "failed. Let the work reject when a statement fails, or put the statement in a savepoint.";
const lostDuringCommit =
  "The connection was lost during the commit: the transaction may have been stored or not. Run " +
  "the whole transaction again, with the same idempotency keys.";

const isLeft = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "_tag" in answer && answer._tag === "Left";
