import { semaphore, type Semaphore, type SemaphoreOptions } from "./semaphore.ts";

/** Limits how many tasks with the same key run at once in this process. */
export interface KeyLimiter {
  /** Runs a task, at once or when fewer tasks with its key run. */
  readonly run: <Answer>(key: string, task: () => Promise<Answer>) => Promise<Answer>;
  /** How many keys have tasks that run or wait. Other keys take no memory. */
  readonly size: () => number;
}

/** How tasks with the same key are limited. */
export interface KeyLimit extends SemaphoreOptions {
  /**
   * Makes, from what a task failed with, what the tasks that wait for the same key fail with at
   * once; `undefined` when they may still succeed.
   */
  readonly rejectionOfWaiting: (error: unknown) => Error | undefined;
}

/** Creates a limiter with the same limit for each key. */
export const limitPerKey = (limit: KeyLimit): KeyLimiter => {
  const semaphores = new Map<string, Semaphore>();
  return {
    size: () => semaphores.size,
    run: async (key, task) => {
      const own = semaphores.get(key) ?? semaphore(limit);
      semaphores.set(key, own);
      try {
        return await own.run(async () => {
          try {
            return await task();
          } catch (error) {
            const reason = limit.rejectionOfWaiting(error);
            if (reason !== undefined) own.rejectWaiting(reason);
            throw error;
          }
        });
      } finally {
        if (own.isIdle() && semaphores.get(key) === own) semaphores.delete(key);
      }
    },
  };
};
