import type { Executor, Queries, Row } from "../executor.ts";
import { semaphore } from "../locking/semaphore.ts";
import { hostTransaction } from "./host-transaction.ts";
import type { PoolOptions } from "./pg-pool.ts";
import { poolTimeout } from "./pool-timeout.ts";
import { runWork } from "./run-work.ts";

/** The part of any `sql` of postgres.js that is used here. */
export interface PostgresJsQueries<Parameter> {
  readonly typed: (value: string | null, type: number) => Parameter;
  readonly unsafe: (
    text: string,
    values: Array<Parameter>,
    options: { readonly prepare: boolean },
  ) => PromiseLike<ReadonlyArray<unknown>>;
}

/** The `sql` that `sql.begin` of postgres.js gives. */
export interface PostgresJsTransaction<Parameter> extends PostgresJsQueries<Parameter> {
  readonly savepoint: <Answer>(
    work: (transaction: PostgresJsQueries<Parameter>) => Promise<Answer>,
  ) => Promise<unknown>;
}

/** The `sql` that `postgres()` gives. */
export interface PostgresJsDatabase<Parameter> extends PostgresJsQueries<Parameter> {
  readonly options: { readonly max: number };
  readonly begin: <Answer>(
    mode: string,
    work: (transaction: PostgresJsQueries<Parameter>) => Promise<Answer>,
  ) => Promise<unknown>;
}

/**
 * An executor on `postgres()`, or inside a transaction of it that the host opened with `sql.begin`;
 * the limits of the latter are those of `hostTransaction`.
 *
 * It runs at most as many statements and transactions at once as there are connections, and rejects
 * the rest with a `PoolTimeout` when they waited too long. For if 100 statements are queued on one
 * connection (`max_pipeline`), version 3.4 loses a transaction that is begun there, and leaves it
 * open. How long a statement waits for connections that the host itself keeps is not bounded.
 *
 * When a connection breaks within `sql.begin`, version 3.4 sends what follows to no connection, which
 * ends the process, or to the next one, where it is committed. Transactions begun here are kept from
 * both; those that a host begins itself are not.
 */
export const postgresJsExecutor = <Parameter>(
  sql: PostgresJsDatabase<Parameter> | PostgresJsTransaction<Parameter>,
  options: PoolOptions = {},
): Executor => {
  const { prepare = true, waitMs = 2000 } = options;
  const query = queryOf(sql, prepare);
  if (!("begin" in sql)) {
    return hostTransaction(query, async <Answer>(run: Within<Answer>) => {
      const answer = await sql.savepoint((inner) => run(queryOf(inner, prepare)));
      return answer as Answer;
    });
  }
  const { run: admit } = semaphore({
    limit: sql.options.max,
    waitMs,
    rejection: poolTimeout,
  });
  return {
    isHostTransaction: false,
    query: (statement, values, how) => admit(() => query(statement, values, how)),
    transaction: (work) => admit(() => begin(sql, prepare, waitMs, work)),
  };
};

type Within<Answer> = (query: Queries["query"]) => Promise<Answer>;

/** The type `text`: left to itself, postgres.js makes "f" of "true" and shortens timestamps. */
const text = 25;

const queryOf =
  <Parameter>(sql: PostgresJsQueries<Parameter>, prepare: boolean): Queries["query"] =>
  async (statement, values, options) => {
    const parameters = values.map((value) => sql.typed(value, text));
    const sending = { prepare: prepare && options?.prepare === true };
    return (await sql.unsafe(statement, parameters, sending)) as ReadonlyArray<Row>;
  };

/** Once the connection is lost, postgres.js is never told how the work ended. */
const begin = <Parameter, Answer>(
  sql: PostgresJsDatabase<Parameter>,
  prepare: boolean,
  waitMs: number,
  work: (queries: Queries) => Promise<Answer>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const state = { late: false, lost: false };
    const timer = setTimeout(() => {
      state.late = true;
      reject(poolTimeout(waitMs));
    }, waitMs);
    const run = (transaction: PostgresJsQueries<Parameter>): Promise<Answer> =>
      new Promise((commit, rollBack) => {
        clearTimeout(timer);
        if (state.late) {
          rollBack(poolTimeout(waitMs));
          return;
        }
        const queries = { query: untilLost(queryOf(transaction, prepare), state) };
        const working = runWork(queries, work);
        working.then(
          (answer) => {
            if (!state.lost) commit(answer);
          },
          () => {
            working.catch(state.lost ? reject : rollBack);
          },
        );
      });
    sql
      .begin("isolation level read committed", run)
      .finally(() => {
        state.lost = true;
        clearTimeout(timer);
      })
      .then((answer) => {
        resolve(answer as Answer);
      }, reject);
  });

const untilLost =
  (query: Queries["query"], state: { lost: boolean }): Queries["query"] =>
  async (statement, values, options) => {
    if (state.lost) throw new Error("Connection terminated within the transaction");
    try {
      return await query(statement, values, options);
    } catch (error) {
      state.lost ||= endsConnection(error);
      throw error;
    }
  };

/** Exactly when it is closed after: a transaction that is neither ended nor lost stays for ever. */
const endsConnection = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false;
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown };
  if (severity === "FATAL" || severity === "PANIC") return true;
  return typeof code === "string" && /^(?:CONNECTION_|CONNECT_TIMEOUT$|E[A-Z]+$)/u.test(code);
};
