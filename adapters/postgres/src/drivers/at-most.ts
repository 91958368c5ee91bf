import { poolTimeout } from "./pool-timeout.ts";

/**
 * Make a function that runs at most so many tasks at once. The rest wait in the order of the calls,
 * and reject with a `PoolTimeout` when their wait was too long.
 */
export const atMost = (
  limit: number,
  waitMs: number,
): (<Answer>(task: () => Promise<Answer>) => Promise<Answer>) => {
  let running = 0;
  const waiting = new Set<() => void>();
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(poolTimeout(waitMs));
      }, waitMs);
      const start = (): void => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      waiting.add(start);
    });
  return async (task) => {
    if (running < limit) running += 1;
    else await wait();
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
