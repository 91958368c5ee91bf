import type { Timer } from "../time/timer.ts";

/** Every host of JavaScript has these two; the types of the core name no host. */
declare const setTimeout: (run: () => void, ms: number) => { readonly unref?: () => void };
declare const clearTimeout: (handle: unknown) => void;

/**
 * The timer of the host. It keeps no process running.
 *
 * The one place of the core that reads the host: a source that never answers can only be given up
 * by a timer, and a limit that each host had to supply would be missing where it is needed most.
 */
export const systemTimer: Timer = (ms, run) => {
  const handle = setTimeout(run, ms);
  handle.unref?.();
  return () => {
    clearTimeout(handle);
  };
};
