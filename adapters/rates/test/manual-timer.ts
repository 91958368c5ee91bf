import type { Timer } from "quittance/adapter";

/** A timer whose delays end when a test says so. */
export interface ManualTimer {
  readonly timer: Timer;
  /** Delays that have started and were not cancelled, in milliseconds. */
  readonly pending: () => ReadonlyArray<number>;
  /** Every delay that has started. */
  readonly started: ReadonlyArray<number>;
  /** Ends the delays of this length. */
  readonly end: (ms: number) => void;
}

/** Creates a timer without time. `instant` delays end at once. */
export const manualTimer = (instant: (ms: number) => boolean = () => false): ManualTimer => {
  const running = new Set<{ readonly ms: number; readonly run: () => void }>();
  const started: Array<number> = [];
  return {
    timer: (ms, run) => {
      started.push(ms);
      if (instant(ms)) {
        queueMicrotask(run);
        return () => undefined;
      }
      const delay = { ms, run };
      running.add(delay);
      return () => {
        running.delete(delay);
      };
    },
    pending: () => [...running].map(({ ms }) => ms),
    started,
    end: (ms) => {
      for (const delay of [...running].filter((found) => found.ms === ms)) {
        running.delete(delay);
        delay.run();
      }
    },
  };
};
