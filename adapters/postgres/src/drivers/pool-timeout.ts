/** No connection of the pool became free in time; nothing was sent. */
export interface PoolTimeout extends Error {
  readonly kind: "PoolTimeout";
  readonly waitMs: number;
}

/** Creates a `PoolTimeout`; the advice is appended to its message. */
export const poolTimeout = (waitMs: number, advice = transactionAdvice): PoolTimeout =>
  Object.assign(new Error(`No connection became free within ${String(waitMs)} ms. ${advice}`), {
    kind: "PoolTimeout" as const,
    waitMs,
  });

/** The usual reason is a transaction that waits for its own pool. */
const transactionAdvice =
  "A port that you call inside a transaction must use the connection of that transaction, not " +
  "the pool: use the `client` of `withTransaction`. Otherwise raise `max` of the pool, of which an " +
  "organization has at most half.";
