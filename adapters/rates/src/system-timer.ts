import type { Timer } from "quittance/adapter";

/** Schedules a function with `setTimeout`. Keeps the process running until it is called. */
export const systemTimer: Timer = (ms, run) => {
  const handle = setTimeout(run, ms);
  return () => {
    clearTimeout(handle);
  };
};
