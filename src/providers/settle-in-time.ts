import { left, type Either } from "../kernel/either.ts";
import { portFailed } from "../ports/errors.ts";
import type { RatesFailure } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { Timer } from "../time/timer.ts";

/** The result of a rate request. */
export type RatesResult = Either<RatesFailure, RateSet>;

/**
 * Returns the result of a request, or `PortFailed` with a `TimeoutError` after the time limit.
 *
 * Always settles and never rejects. Later results and rejections are ignored.
 */
export const settleInTime = (
  request: () => Promise<RatesResult>,
  timeoutMs: number,
  timer: Timer,
): Promise<RatesResult> =>
  new Promise((resolve) => {
    const cancel = timer(timeoutMs, () => {
      resolve(left(portFailed("rates", timeoutError(timeoutMs))));
    });
    void settled(request).then((result) => {
      cancel();
      resolve(result);
    });
  });

/** Waits for a request and converts exceptions and rejections to `PortFailed`. */
const settled = async (request: () => Promise<RatesResult>): Promise<RatesResult> => {
  try {
    return await request();
  } catch (cause) {
    return left(portFailed("rates", cause));
  }
};

/** Creates an error with the name that `AbortSignal.timeout` uses. */
const timeoutError = (timeoutMs: number): Error =>
  Object.assign(new Error(`No response within ${String(timeoutMs)} ms`), { name: "TimeoutError" });
