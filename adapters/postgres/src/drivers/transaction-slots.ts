import { poolTimeout } from "./pool-timeout.ts";

/** Limits how many transactions of a pool run at once; the rest wait in the order of the calls. */
export interface TransactionSlots {
  /** Rejects with a `PoolTimeout` when no slot becomes free in time. */
  readonly take: (waitMs: number) => Promise<void>;
  /** Gives a slot back, or to the first that waits. */
  readonly release: () => void;
}

/**
 * Returns the slots of a pool: one fewer than it has connections, and at least one. The same for
 * each call, so that the limit is that of the pool.
 */
export const slotsOf = (pool: { readonly options: { readonly max: number } }): TransactionSlots => {
  const known = slotsByPool.get(pool);
  if (known !== undefined) return known;
  const slots = createSlots(Math.max(1, pool.options.max - 1));
  slotsByPool.set(pool, slots);
  return slots;
};

const slotsByPool = new WeakMap<object, TransactionSlots>();

const createSlots = (limit: number): TransactionSlots => {
  let taken = 0;
  const waiting = new Set<() => void>();
  return {
    take: async (waitMs) => {
      if (taken < limit) taken += 1;
      else await turn(waiting, waitMs, limit);
    },
    release: () => {
      const [next] = waiting;
      if (next === undefined) taken -= 1;
      else next();
    },
  };
};

const turn = (waiting: Set<() => void>, waitMs: number, limit: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(start);
      reject(poolTimeout(waitMs, exhausted(limit)));
    }, waitMs);
    const start = (): void => {
      clearTimeout(timer);
      waiting.delete(start);
      resolve();
    };
    waiting.add(start);
  });

const exhausted = (limit: number): string =>
  `${String(limit)} transactions are running, and no more are started, so that other queries find ` +
  "a connection. Make the transactions shorter, or raise `max` of the pool.";
