import { runWork } from "../drivers/run-work.ts";
import type { Executor, Queries, QueryOptions, Row } from "../executor.ts";
import {
  failureOfError,
  isDefect,
  lockTimeout,
  outcomeUnknown,
  type PostgresFailure,
} from "../failure.ts";

/** How often a transaction is tried, and what its pauses are made of. */
export interface RunOptions {
  /** All attempts together; 4 unless told. */
  readonly attempts?: number;
  /** Wait for some milliseconds; a timer unless told. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** A number from 0 up to 1, which spreads the pauses of rivals; `Math.random` unless told. */
  readonly random?: () => number;
}

/**
 * Run work in a transaction, and again after contention: at most 3 times more, after 10-20, 20-40
 * and 40-80 ms. Work must therefore change nothing but the database. In the host's own transaction
 * it runs once: only the host can repeat the whole. A lock timeout is not retried: the transaction
 * has waited for `lock_timeout` already, and a retry would keep its connection for as long again.
 *
 * Rejects with an `Error` that is a `PostgresFailure` too, so that a port can catch it as data: tell
 * it by its `kind`, or call `failureOfError`, which gives it back. What was no error of a driver but
 * a defect of the work is the `cause` of a `Failed`.
 */
export const runTransaction = async <Answer>(
  executor: Executor,
  work: (queries: Queries) => Promise<Answer>,
  options: RunOptions = {},
): Promise<Answer> => {
  const { attempts = 4, pause = sleep, random = Math.random } = options;
  const most = executor.isHostTransaction ? 1 : attempts;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(executor, work);
    if (outcome.ok) return outcome.answer;
    if (!isRetryable(outcome.failure) || attempt >= most) {
      throw rejection(outcome.failure, outcome.error);
    }
    await pause(10 * 2 ** (attempt - 1) * (1 + random()));
  }
};

/**
 * Run a single statement; a failure rejects as in `runTransaction`, and nothing is repeated.
 *
 * For reading: whether a single statement that writes was made before its connection broke, nobody
 * knows, and only `runTransaction` tells that case apart.
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
 * What work rejects with when another transaction came first and the whole must run again, such as
 * a key that was taken but is not to be seen yet. Counted and paused like any contention.
 */
export const tryAgain = (): Error & { readonly kind: "TryAgain" } =>
  Object.assign(new Error("Another transaction came first"), { kind: "TryAgain" as const });

const isRetryable = ({ kind, sqlState }: PostgresFailure): boolean =>
  kind === "Contended" && sqlState !== lockTimeout;

type Outcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly failure: PostgresFailure; readonly error: unknown };

const attemptOnce = async <Answer>(
  executor: Executor,
  work: (queries: Queries) => Promise<Answer>,
): Promise<Outcome<Answer>> => {
  const progress = { worked: false };
  try {
    const answer = await executor.transaction(async (queries) => {
      const worked = await runWork(queries, work);
      progress.worked = true;
      return worked;
    });
    return { ok: true, answer };
  } catch (error) {
    const failure = failureOfError(error);
    const committing = progress.worked && !executor.isHostTransaction;
    return { ok: false, failure: committing ? failureOfCommit(failure) : failure, error };
  }
};

/** Only a rollback that the server itself tells of leaves no doubt about a commit. */
const failureOfCommit = (failure: PostgresFailure): PostgresFailure =>
  /^(?:40|23)/u.test(failure.sqlState ?? "") ? failure : outcomeUnknown(failure.sqlState);

/** A driver's error may carry rows and values, so only what is no driver's goes on as the cause. */
const rejection = (failure: PostgresFailure, error: unknown): Error & PostgresFailure => {
  const { kind, sqlState, constraint, message } = failure;
  const made = isDefect(error) ? new Error(message, { cause: error }) : new Error(message);
  made.name = "PostgresFailure";
  return Object.assign(made, { kind, sqlState, constraint });
};

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
