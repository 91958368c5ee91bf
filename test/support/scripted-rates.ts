import {
  addSeconds,
  timestampOf,
  type Clock,
  type Currency,
  type Either,
  type RateProvider,
  type RateSet,
} from "quittance";
import type { RatesFailure } from "quittance/errors";
import { type Timer } from "quittance/adapter";

type RatesResult = Either<RatesFailure, RateSet>;

/** A provider with scripted results that records its calls. */
export interface ScriptedRates extends RateProvider {
  /** The currencies of each call, in alphabetical order. */
  readonly asked: ReadonlyArray<ReadonlyArray<Currency>>;
}

/** Returns the result of a function for each call; calls are numbered from 1. */
export const scriptedRates = (
  result: (wanted: ReadonlySet<Currency>, call: number) => RatesResult | Promise<RatesResult>,
): ScriptedRates => {
  const asked: Array<ReadonlyArray<Currency>> = [];
  return {
    asked,
    ratesFor: (wanted) => async () => {
      asked.push([...wanted].sort());
      return result(wanted, asked.length);
    },
  };
};

/** A clock that changes only when it is moved, and a timer that uses it. */
export interface MovableClock {
  readonly clock: Clock;
  /** Move the clock, and run what is due. */
  readonly move: (seconds: number) => void;
  readonly timer: Timer;
  /** How many calls of the timer are neither run nor canceled. */
  readonly pending: () => number;
}

/** A clock that starts at a time, `YYYY-MM-DD HH:MM:SS` in UTC. */
export const movableClock = (start: string): MovableClock => {
  let now = timestampOf(start);
  let ms = 0;
  const waiting = new Map<object, { readonly at: number; readonly run: () => void }>();
  return {
    clock: () => now,
    move: (seconds) => {
      now = addSeconds(now, seconds);
      ms += seconds * 1000;
      for (const [key, { at, run }] of waiting) {
        if (at > ms) continue;
        waiting.delete(key);
        run();
      }
    },
    timer: (after, run) => {
      const key = {};
      waiting.set(key, { at: ms + after, run });
      return () => {
        waiting.delete(key);
      };
    },
    pending: () => waiting.size,
  };
};

/** A request that never settles. */
export const silence = (): Promise<never> => new Promise(() => undefined);
