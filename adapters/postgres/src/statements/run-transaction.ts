import { runWork } from "../drivers/run-work.ts";
import type { Executor, Queries, QueryOptions, Row, WaitOptions } from "../executor.ts";
import {
  failureOfError,
  isDefect,
  lockTimeout,
  outcomeUnknown,
  postgresError,
  type PostgresFailure,
} from "../failure.ts";
import { isOver } from "../locking/deadline.ts";
import { errorFields } from "../error-fields.ts";

/** For whom a transaction is, how often it is attempted, and how long the pauses are. */
export interface RunOptions extends WaitOptions {
  /** The maximum number of attempts. Defaults to 4. */
  readonly attempts?: number;
  /** Waits for some milliseconds. Defaults to a timer. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Returns a number from 0 up to 1, which spreads the pauses. Defaults to `Math.random`. */
  readonly random?: () => number;
}

/**
 * Runs work in a transaction, and retries it after contention: at most 3 times, after 10-20, 20-40
 * and 40-80 ms. Work must therefore change nothing but the database. Inside a transaction of the
 * host it runs once, because only the host can retry the whole. A lock timeout is not retried: the
 * transaction has waited for `lock_timeout` already, and a retry would keep its connection for as
 * long again.
 *
 * Rejects with an `Error` that is a `PostgresFailure` too, so that a port can return it as data:
 * see its `kind`, or call `failureOfError`, which returns it. An error that the work itself threw
 * is the `cause` of a `Failed`.
 */
export const runTransaction = async <Result>(
  executor: Executor,
  work: (queries: Queries) => Promise<Result>,
  options: RunOptions = {},
): Promise<Result> => {
  const { attempts = 4, pause = sleep, random = Math.random, organization, until } = options;
  const maxAttempts = executor.isHostTransaction ? 1 : attempts;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(executor, work, { organization, until });
    if (outcome.ok) return outcome.result;
    if (!isRetryable(outcome.failure) || attempt >= maxAttempts || isOver(until)) {
      throw rejection(outcome.failure, outcome.error);
    }
    await pause(10 * 2 ** (attempt - 1) * (1 + random()));
  }
};

/**
 * Runs a single statement without retries; it rejects as `runTransaction` does.
 *
 * Use it to read only. If the connection breaks, it is unknown whether a single statement has
 * written, and only `runTransaction` reports that as `OutcomeUnknown`.
 */
export const runQuery = async (
  executor: Queries,
  text: string,
  values: ReadonlyArray<string | null>,
  options?: QueryOptions,
): Promise<ReadonlyArray<Row>> => {
  try {
    return await executor.query(text, values, options);
  } catch (error) {
    throw rejection(failureOfError(error), error);
  }
};

/**
 * Runs one statement that writes, as a transaction of its own without BEGIN and COMMIT; in a
 * transaction of the host, in a savepoint. It is not retried, and rejects as `runTransaction` does.
 */
export const runStatement = async (
  executor: Executor,
  text: string,
  values: ReadonlyArray<string | null>,
  options?: QueryOptions,
): Promise<ReadonlyArray<Row>> => {
  if (executor.isHostTransaction) {
    return runTransaction(executor, (queries) => queries.query(text, values, options));
  }
  try {
    return await executor.query(text, values, options);
  } catch (error) {
    const failure = failureOfError(error);
    throw rejection(mayHaveCommitted(error) ? outcomeUnknown(failure.sqlState) : failure, error);
  }
};

/** Runs code that sends nothing. If it throws, rejects as `runTransaction` does. */
export const runCode = <Result>(code: () => Result): Result => {
  try {
    return code();
  } catch (error) {
    throw rejection(failureOfError(error), error);
  }
};

/**
 * Creates the error with which work asks for a retry because another transaction came first, such
 * as for a key that is taken by a record that cannot be read yet. It counts as contention.
 */
export const tryAgain = (): Error & { readonly kind: "TryAgain" } =>
  Object.assign(new Error("Another transaction came first"), { kind: "TryAgain" as const });

/** Returns whether a transaction that failed can be run again at once. */
export const isRetryable = ({ kind, sqlState }: PostgresFailure): boolean =>
  kind === "Contended" && sqlState !== lockTimeout;

type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly failure: PostgresFailure; readonly error: unknown };

const attemptOnce = async <Result>(
  executor: Executor,
  work: (queries: Queries) => Promise<Result>,
  wait: WaitOptions,
): Promise<Outcome<Result>> => {
  const progress = { isCommitting: false };
  try {
    const result = await executor.transaction(async (queries) => {
      const returned = await runWork(queries, work);
      progress.isCommitting = !executor.isHostTransaction;
      return returned;
    }, wait);
    return { ok: true, result };
  } catch (error) {
    const failure = failureOfError(error);
    return {
      ok: false,
      failure: progress.isCommitting ? failureOfCommit(failure) : failure,
      error,
    };
  }
};

/** A commit has certainly failed only if the server reports a rollback. */
const failureOfCommit = (failure: PostgresFailure): PostgresFailure =>
  /^(?:40|23)/u.test(failure.sqlState ?? "") ? failure : outcomeUnknown(failure.sqlState);

/** A driver's error may contain rows and values, so that it is not passed on as the cause. */
const rejection = (
  { kind, sqlState, constraint, message }: PostgresFailure,
  error: unknown,
): Error & PostgresFailure =>
  postgresError(
    { kind, sqlState, constraint, message },
    isDefect(error) ? { cause: error } : undefined,
  );

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Returns whether a statement that failed, and was a transaction of its own, can have been
 * committed: the connection broke after it was open. Without a connection, nothing was sent; a
 * server that is full, starting or read-only has written nothing.
 */
export const mayHaveCommitted = (error: unknown): boolean => {
  const { kind, sqlState } = failureOfError(error);
  if (kind !== "Unavailable") return false;
  if (sqlState !== undefined) return !/^(?:53|57P03$|25006$)/u.test(sqlState);
  const { kind: own, code, message } = errorFields(error);
  return own !== "PoolTimeout" && !noConnection.test(String(code ?? message));
};

/** The codes and messages of errors before a connection is open. */
const noConnection = new RegExp(
  "^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|CONNECT_TIMEOUT)|" +
    "^(?:timeout exceeded when trying to connect|Cannot use a pool after|Knex: Timeout acquiring)",
  "u",
);
