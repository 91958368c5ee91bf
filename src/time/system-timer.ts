import type { Timer } from "./in-time.ts";

/** Every JavaScript runtime has these two; the core does not depend on the types of one. */
declare const setTimeout: (run: () => void, ms: number) => { readonly unref?: () => void };
declare const clearTimeout: (handle: unknown) => void;

/** Schedules a function with `setTimeout`. Keeps the process running until it is called. */
export const systemTimer: Timer = (ms, run) => {
  const handle = setTimeout(run, ms);
  return () => {
    clearTimeout(handle);
  };
};

/**
 * Schedules a function with `setTimeout` and does not keep the process running.
 *
 * The core uses nothing else of the runtime: without a default timer, a rate source that never
 * responds would block every quote.
 */
export const backgroundTimer: Timer = (ms, run) => {
  const handle = setTimeout(run, ms);
  handle.unref?.();
  return () => {
    clearTimeout(handle);
  };
};
