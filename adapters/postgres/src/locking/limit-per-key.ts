import { waitFor } from "./deadline.ts";
import { semaphore, type Semaphore, type SemaphoreOptions } from "./semaphore.ts";

/** Limits how many tasks with the same key run at once in this process. */
export interface KeyLimiter {
  /** Runs a task, at once or when fewer tasks with its key run; it waits until `until` at most. */
  readonly run: <Result>(
    key: string,
    task: () => Promise<Result>,
    until?: number,
  ) => Promise<Result>;
  /** Returns whether tasks with a key run or wait. */
  readonly isBusy: (key: string) => boolean;
  /** Returns how many keys have tasks that run or wait. Other keys use no memory. */
  readonly size: () => number;
}

/** How tasks with the same key are limited. */
export interface KeyLimit extends SemaphoreOptions {
  /**
   * Returns the error with which the tasks that wait for the same key fail at once, from the error
   * of a task; `undefined` if they may still succeed.
   */
  readonly rejectionOfWaiting: (error: unknown) => Error | undefined;
}

/** Creates a limiter with the same limit for each key. */
export const limitPerKey = (limit: KeyLimit): KeyLimiter => {
  const semaphores = new Map<string, Semaphore>();
  return {
    isBusy: (key) => semaphores.has(key),
    size: () => semaphores.size,
    run: async (key, task, until) => {
      const own = semaphores.get(key) ?? semaphore(limit);
      semaphores.set(key, own);
      try {
        return await own.run(
          async () => {
            try {
              return await task();
            } catch (error) {
              const reason = limit.rejectionOfWaiting(error);
              if (reason !== undefined) own.rejectWaiting(reason);
              throw error;
            }
          },
          waitFor(limit.waitMs, until),
        );
      } finally {
        if (own.isIdle() && semaphores.get(key) === own) semaphores.delete(key);
      }
    },
  };
};
