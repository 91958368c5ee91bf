/** No connection of the pool became free in time; nothing was sent. */
export interface PoolTimeout extends Error {
  readonly kind: "PoolTimeout";
  readonly waitMs: number;
}

/** Creates a `PoolTimeout`; the advice says what to do about it. */
export const poolTimeout = (waitMs: number, advice = transactionAdvice): PoolTimeout =>
  Object.assign(new Error(`No connection became free within ${String(waitMs)} ms. ${advice}`), {
    kind: "PoolTimeout" as const,
    waitMs,
  });

/** For a log: a transaction that waits for its own pool is the usual reason. */
const transactionAdvice =
  "A port that is called inside a transaction of yours must use the connection of that " +
  "transaction, not the pool: `withTransaction` passes it on. Otherwise raise `max` of the pool.";
