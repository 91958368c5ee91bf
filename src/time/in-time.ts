import { left, type Either } from "../kernel/either.ts";
import { portFailed, type PortFailed, type PortName } from "../kernel/port-failed.ts";

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

/**
 * Returns the result of a request, or `PortFailed` with a `TimeoutError` after the time limit.
 *
 * Always settles and never rejects. Later results and rejections are ignored.
 */
export const settleInTime = <Failure, Success>(
  port: PortName,
  request: () => Promise<Either<Failure, Success>>,
  timeoutMs: number,
  timer: Timer,
): Promise<Either<Failure | PortFailed, Success>> =>
  inTime(
    () => settled(port, request),
    timeoutMs,
    timer,
    () => left(portFailed(port, timeoutError(timeoutMs))),
  );

/** Waits for a request and converts exceptions and rejections to `PortFailed`. */
const settled = async <Failure, Success>(
  port: PortName,
  request: () => Promise<Either<Failure, Success>>,
): Promise<Either<Failure | PortFailed, Success>> => {
  try {
    return await request();
  } catch (cause) {
    return left(portFailed(port, cause));
  }
};

/** Creates an error with the name that `AbortSignal.timeout` uses. */
const timeoutError = (timeoutMs: number): Error =>
  Object.assign(new Error(`No response within ${String(timeoutMs)} ms`), { name: "TimeoutError" });
