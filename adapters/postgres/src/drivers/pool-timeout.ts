/** No connection of the pool became free in time; nothing was sent. */
export interface PoolTimeout extends Error {
  readonly kind: "PoolTimeout";
  readonly waitMs: number;
}

/** Make a `PoolTimeout`. */
export const poolTimeout = (waitMs: number): PoolTimeout =>
  Object.assign(new Error(`No connection became free within ${String(waitMs)} ms`), {
    kind: "PoolTimeout" as const,
    waitMs,
  });
