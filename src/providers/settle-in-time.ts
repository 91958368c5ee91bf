import { left, type Either } from "../kernel/either.ts";
import { portFailed } from "../ports/errors.ts";
import type { RatesFailure } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { Timer } from "../time/timer.ts";

type Answer = Either<RatesFailure, RateSet>;

/**
 * The answer of a request, or `PortFailed` with a `TimeoutError` once the time is up.
 *
 * Never rejects and always settles. What comes later is ignored, a rejection included.
 */
export const settleInTime = (
  request: () => Promise<Answer>,
  timeoutMs: number,
  timer: Timer,
): Promise<Answer> =>
  new Promise((resolve) => {
    const cancel = timer(timeoutMs, () => {
      resolve(left(portFailed("rates", timeoutError(timeoutMs))));
    });
    void settled(request).then((answer) => {
      cancel();
      resolve(answer);
    });
  });

/** Waits for a request; what it throws or rejects with is `PortFailed`. */
const settled = async (request: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await request();
  } catch (cause) {
    return left(portFailed("rates", cause));
  }
};

/** Named like the error of `AbortSignal.timeout`. */
const timeoutError = (timeoutMs: number): Error =>
  Object.assign(new Error(`No answer within ${String(timeoutMs)} ms`), { name: "TimeoutError" });
