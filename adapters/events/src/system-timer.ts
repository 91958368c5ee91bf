import type { Timer } from "quittance/adapter";

/** The timer of the host. */
export const systemTimer: Timer = (ms, run) => {
  const handle = setTimeout(run, ms);
  return () => {
    clearTimeout(handle);
  };
};
