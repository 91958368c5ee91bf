import type { Timer } from "quittance/adapter";

/** The signals of an engine that stops: it starts no more lanes, and later ends its requests. */
export interface StopSignals {
  /** Aborted when `stop` is called. */
  readonly signal: AbortSignal;
  /** Aborted when the requests in progress have had their time. */
  readonly requestSignal: AbortSignal;
  /** Waits for what is in progress, at most a little longer than `graceMs`. */
  readonly stop: (inProgress: () => Promise<unknown>) => Promise<void>;
}

/** How long requests in progress may take after `stop` by default, in milliseconds. */
export const defaultGraceMs = 4000;

/** Creates the signals of an engine. */
export const stopSignals = (graceMs: number, timer: Timer): StopSignals => {
  const stopping = new AbortController();
  const ending = new AbortController();
  return {
    signal: stopping.signal,
    requestSignal: ending.signal,
    stop: async (inProgress) => {
      stopping.abort();
      const cancel = timer(graceMs, () => {
        ending.abort();
      });
      await inProgress();
      cancel();
    },
  };
};

/** Creates a timer whose time is over as soon as a signal is aborted. */
export const endedBy = (signal: AbortSignal, timer: Timer): Timer => {
  const ends = endsOf(signal);
  return (ms, run) => {
    const end = (): void => {
      cancel();
      run();
    };
    const cancelTimer = timer(signal.aborted ? 0 : ms, end);
    const cancel = (): void => {
      cancelTimer();
      ends.delete(end);
    };
    ends.add(end);
    return cancel;
  };
};

const known = new WeakMap<AbortSignal, Set<() => void>>();

/** What ends with a signal, by one listener: Node.js takes more than ten for a memory leak. */
const endsOf = (signal: AbortSignal): Set<() => void> => {
  const found = known.get(signal);
  if (found !== undefined) return found;
  const ends = new Set<() => void>();
  known.set(signal, ends);
  signal.addEventListener("abort", () => {
    for (const end of [...ends]) end();
  });
  return ends;
};
