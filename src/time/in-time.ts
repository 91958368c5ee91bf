import type { Timer } from "./timer.ts";

/**
 * Settles as a promise does; or, if the time limit in milliseconds comes first, with what `late`
 * returns or throws. Ignores what the promise does later.
 */
export const inTime = <Result, Late>(
  promise: Promise<Result>,
  timeoutMs: number,
  timer: Timer,
  late: () => Late,
): Promise<Result | Late> =>
  new Promise((resolve, reject) => {
    const cancel = timer(timeoutMs, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
    promise.finally(cancel).then(resolve, reject);
  });
