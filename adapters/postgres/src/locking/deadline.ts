import type { Queries } from "../executor.ts";
import { failureOfError, lockTimeout, postgresError, type PostgresFailure } from "../failure.ts";

/** How long a call waits at most, in milliseconds: for others in memory, connections and locks. */
const callTimeoutMs = 6000;

/**
 * How long a statement may wait for a lock, in milliseconds, if the role has the `lock_timeout` of
 * the documentation. With less time left, a statement is limited to the time that is left.
 */
const maxLockWaitMs = 5000;

/** Returns until when a call that begins now may wait. */
export const callDeadline = (): number => performance.now() + callTimeoutMs;

/** Returns how many milliseconds to wait: `waitMs`, or less if a deadline is sooner. */
export const waitFor = (waitMs: number, until: number | undefined): number =>
  until === undefined ? waitMs : Math.max(0, Math.min(waitMs, until - performance.now()));

/** Returns whether a call may wait no longer for a lock than the time that is left. */
export const isShortOfTime = (until: number | undefined): until is number =>
  until !== undefined && until - performance.now() < maxLockWaitMs;

/** Returns whether a call may no longer wait. */
export const isOver = (until: number | undefined): boolean =>
  until !== undefined && performance.now() >= until;

/**
 * Limits the statements of a transaction, so that none is sent after a deadline, or waits for a
 * lock beyond it. They then fail as `Contended`.
 */
export const inTime = (queries: Queries, until: number): Queries => ({
  query: async (text, values, options) => {
    if (!isShortOfTime(until)) return queries.query(text, values, options);
    if (isOver(until)) throw outOfTime();
    await queries.query(limitLocks, [String(Math.ceil(until - performance.now()))], prepared);
    try {
      return await queries.query(text, values, options);
    } catch (error) {
      const isLate = failureOfError(error).sqlState === lockTimeout && isOver(until);
      throw isLate ? outOfTime() : error;
    }
  },
});

const prepared = { prepare: true };

/** Until the end of the transaction. A sooner limit of the role remains. */
const limitLocks = `SELECT set_config('lock_timeout', least(
  nullif(extract(epoch FROM current_setting('lock_timeout')::interval) * 1000, 0), $1::numeric
)::bigint::text, true) AS lock_timeout`;

const outOfTime = (): Error & PostgresFailure =>
  postgresError({
    kind: "Contended",
    message: `The call waited for ${String(callTimeoutMs)} ms in all. Nothing was stored. Retry later.`,
  });
