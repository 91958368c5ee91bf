import type { Executor, Queries, Row } from "../executor.ts";
import { sharedPlaces } from "../locking/shared-places.ts";
import { hostTransaction } from "./host-transaction.ts";
import type { PoolOptions } from "./pg-pool.ts";
import { poolTimeout } from "./pool-timeout.ts";
import { runWork } from "./run-work.ts";

/** The part of any `sql` of postgres.js that this package uses. */
export interface PostgresJsQueries<Parameter> {
  readonly typed: (value: string | null, type: number) => Parameter;
  readonly unsafe: (
    text: string,
    values: Array<Parameter>,
    options: { readonly prepare: boolean },
  ) => PromiseLike<ReadonlyArray<unknown>>;
}

/** The `sql` that `sql.begin` of postgres.js passes to its callback. */
export interface PostgresJsTransaction<Parameter> extends PostgresJsQueries<Parameter> {
  readonly savepoint: <Result>(
    work: (transaction: PostgresJsQueries<Parameter>) => Promise<Result>,
  ) => Promise<unknown>;
}

/** The `sql` that `postgres()` returns. */
export interface PostgresJsDatabase<Parameter> extends PostgresJsQueries<Parameter> {
  readonly options: { readonly max: number };
  readonly begin: <Result>(
    mode: string,
    work: (transaction: PostgresJsQueries<Parameter>) => Promise<Result>,
  ) => Promise<unknown>;
}

/**
 * Creates an executor on `postgres()`, or inside a transaction that the host opened with
 * `sql.begin`; the latter has the limits of `hostTransaction`.
 *
 * It runs at most as many statements and transactions at once as there are connections, which
 * organizations share. The rest wait, and reject with a `PoolTimeout` after `waitMs`. This avoids a defect of version 3.4, which
 * loses a transaction, and leaves it open, if 100 statements are queued on its connection
 * (`max_pipeline`). The wait for connections that the host itself uses is not limited.
 *
 * If a connection breaks within `sql.begin`, version 3.4 sends the following statements to no
 * connection, which ends the process, or to the next one, where they are committed. Transactions of
 * this executor are protected from both; those that the host begins itself are not.
 */
export const postgresJsExecutor = <Parameter>(
  sql: PostgresJsDatabase<Parameter> | PostgresJsTransaction<Parameter>,
  options: PoolOptions = {},
): Executor => {
  const { prepare = true, waitMs = 2000 } = options;
  const query = queryOf(sql, prepare);
  if (!("begin" in sql)) {
    return hostTransaction(query, async <Result>(run: Within<Result>) => {
      const result = await sql.savepoint((inner) => run(queryOf(inner, prepare)));
      return result as Result;
    });
  }
  const { run } = sharedPlaces({ places: sql.options.max, rejection: poolTimeout });
  return {
    isHostTransaction: false,
    query: (statement, values, how) => run(() => query(statement, values, how), { ...how, waitMs }),
    transaction: (work, wait) =>
      run((leftMs) => begin(sql, prepare, leftMs, work), { ...wait, waitMs }),
  };
};

type Within<Result> = (query: Queries["query"]) => Promise<Result>;

/** The type `text`; otherwise postgres.js converts "true" to "f" and truncates timestamps. */
const text = 25;

const queryOf =
  <Parameter>(sql: PostgresJsQueries<Parameter>, prepare: boolean): Queries["query"] =>
  async (statement, values, options) => {
    const parameters = values.map((value) => sql.typed(value, text));
    const sending = { prepare: prepare && options?.prepare === true };
    return (await sql.unsafe(statement, parameters, sending)) as ReadonlyArray<Row>;
  };

/** Once the connection is lost, the result of the work is not passed to postgres.js. */
const begin = <Parameter, Result>(
  sql: PostgresJsDatabase<Parameter>,
  prepare: boolean,
  waitMs: number,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const state = { isLate: false, isLost: false };
    const timer = setTimeout(() => {
      state.isLate = true;
      reject(poolTimeout(waitMs));
    }, waitMs);
    const run = (transaction: PostgresJsQueries<Parameter>): Promise<Result> =>
      new Promise((commit, rollBack) => {
        clearTimeout(timer);
        if (state.isLate) {
          rollBack(poolTimeout(waitMs));
          return;
        }
        const queries = { query: untilLost(queryOf(transaction, prepare), state) };
        const working = runWork(queries, work);
        working.then(
          (result) => {
            if (!state.isLost) commit(result);
          },
          () => {
            working.catch(state.isLost ? reject : rollBack);
          },
        );
      });
    sql
      .begin("isolation level read committed", run)
      .finally(() => {
        state.isLost = true;
        clearTimeout(timer);
      })
      .then((result) => {
        resolve(result as Result);
      }, reject);
  });

const untilLost =
  (query: Queries["query"], state: { isLost: boolean }): Queries["query"] =>
  async (statement, values, options) => {
    if (state.isLost) throw new Error("Connection terminated within the transaction");
    try {
      return await query(statement, values, options);
    } catch (error) {
      state.isLost ||= endsConnection(error);
      throw error;
    }
  };

/** Must match exactly: a transaction that is neither ended nor lost would stay open for ever. */
const endsConnection = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false;
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown };
  if (severity === "FATAL" || severity === "PANIC") return true;
  return typeof code === "string" && /^(?:CONNECTION_|CONNECT_TIMEOUT$|E[A-Z]+$)/u.test(code);
};
