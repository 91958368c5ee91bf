import { semaphore, type Semaphore } from "../locking/semaphore.ts";
import { poolTimeout } from "./pool-timeout.ts";

/** How long a transaction waits for its turn unless the caller says otherwise, in milliseconds. */
export const defaultSlotWaitMs = 2000;

/**
 * Returns what limits the transactions of a pool: one fewer than it has connections, and at least
 * one. The same for each call, so that the limit is that of the pool. Rejects with a `PoolTimeout`.
 */
export const slotsOf = (pool: { readonly options: { readonly max: number } }): Semaphore => {
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
  `${String(limit)} transactions are running, and no more are started, so that other queries find ` +
  "a connection. Make the transactions shorter, or raise `max` of the pool.";
