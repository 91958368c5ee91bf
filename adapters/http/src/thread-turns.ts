import { createTurns, systemTimer, type TurnOptions, type Turns } from "quittance/adapter";

/**
 * Creates the turns of organizations on the thread of JavaScript. Create them once in a process, and
 * pass them to `createHttpHandler` and to the executor of the store.
 *
 * @param now returns monotonic milliseconds.
 */
export const threadTurns = (now: () => number = () => performance.now()): Turns =>
  createTurns({ now, timer: systemTimer, afterReading, afterWork });

/** Calls a function when everything that the event loop has read was processed. */
const afterReading: TurnOptions["afterReading"] =
  typeof setImmediate === "function"
    ? setImmediate
    : (call) => {
        call();
      };

/**
 * Calls a function when the work that runs now waits for something or has ended. Node calls what
 * `nextTick` gets from a promise after all promises that are resolved now.
 */
const afterWork: TurnOptions["afterWork"] = (call) => {
  if (typeof process === "undefined") afterReading(call);
  else
    queueMicrotask(() => {
      process.nextTick(call);
    });
};
