/**
 * Calls a function once after a delay in milliseconds. Returns a function that cancels the call.
 *
 * Tests supply their own timer, so that they do not wait.
 */
export type Timer = (ms: number, run: () => void) => () => void;

/**
 * Calls a function and settles as its promise does; or, if the time limit in milliseconds comes
 * first, with what `late` returns or throws. Ignores what the promise does later.
 */
export const inTime = async <Result, Late>(
  run: () => Promise<Result>,
  timeoutMs: number,
  timer: Timer,
  late: () => Late,
): Promise<Result | Late> => {
  let cancel = (): void => undefined;
  const expired = new Promise<void>((resolve) => {
    cancel = timer(timeoutMs, resolve);
  });
  try {
    return await Promise.race([run(), expired.then(late)]);
  } finally {
    cancel();
  }
};
