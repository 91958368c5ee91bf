import { setTimeout as sleep } from "node:timers/promises";
import type { RateProvider } from "quittance";
import { refreshedRates, refreshOnSchedule, type RefreshOptions } from "./refreshed-rates.ts";

/** A job that runs. */
export interface Job {
  /** To price with. */
  readonly rates: RateProvider;
  /** Resolves when the job has ended; rejects when it ended by itself, which it should not. */
  readonly ended: Promise<void>;
}

/** Refreshes the rates until the signal aborts. */
export const startJob = (options: RefreshOptions, signal: AbortSignal): Job => {
  const rates = refreshedRates(options);
  const wait = (seconds: number): Promise<void> => sleep(seconds * 1000, undefined, { signal });
  const ended = refreshOnSchedule(rates, options, wait).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { rates, ended };
};
