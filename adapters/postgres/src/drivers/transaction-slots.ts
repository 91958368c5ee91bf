import { semaphore, type Semaphore } from "../locking/semaphore.ts";
import { poolTimeout } from "./pool-timeout.ts";

/** The default of how long a transaction waits before it starts, in milliseconds. */
export const defaultSlotWaitMs = 2000;

/**
 * Returns the semaphore of a pool, which limits its transactions to one fewer than it has
 * connections, and at least one. It rejects with a `PoolTimeout`.
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
  `${String(limit)} transactions are running, which is the limit, so that other queries get a ` +
  "connection. Make the transactions shorter, or raise `max` of the pool.";
