/** Limits how many tasks run at once. The rest wait in the order of the calls. */
export interface Semaphore {
  /** Runs a task, at once or after waiting; `waitMs` is that of the semaphore unless given. */
  readonly run: <Result>(task: () => Promise<Result>, waitMs?: number) => Promise<Result>;
  /** Rejects every waiting task. */
  readonly rejectWaiting: (reason: Error) => void;
  /** Returns whether no task runs or waits. */
  readonly isIdle: () => boolean;
}

/** How a semaphore limits its tasks. */
export interface SemaphoreOptions {
  /** How many tasks run at once. */
  readonly limit: number;
  /** How many tasks wait at most; unlimited by default. */
  readonly maxWaiting?: number;
  /** How long a task waits at most, in milliseconds. */
  readonly waitMs: number;
  /** Creates the error for a task that waited for too long, or when too many tasks wait. */
  readonly rejection: (waitMs: number) => Error;
}

/** Creates a semaphore. */
export const semaphore = (options: SemaphoreOptions): Semaphore => {
  const { limit, maxWaiting = Infinity, rejection } = options;
  const waiting = new Map<() => void, (reason: Error) => void>();
  let running = 0;
  const wait = (waitMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(rejection(waitMs));
      }, waitMs);
      const start = (): void => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      waiting.set(start, (reason) => {
        clearTimeout(timer);
        waiting.delete(start);
        reject(reason);
      });
    });
  return {
    run: async (task, waitMs = options.waitMs) => {
      if (running < limit) running += 1;
      else if (waiting.size >= maxWaiting) throw rejection(waitMs);
      else await wait(waitMs);
      try {
        return await task();
      } finally {
        const [next] = waiting.keys();
        if (next === undefined) running -= 1;
        else next();
      }
    },
    rejectWaiting: (reason) => {
      for (const reject of [...waiting.values()]) reject(reason);
    },
    isIdle: () => running === 0 && waiting.size === 0,
  };
};
