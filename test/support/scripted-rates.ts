import {
  plusSeconds,
  timestampOf,
  type Clock,
  type Currency,
  type Either,
  type RateProvider,
  type RatesFailure,
  type RateSet,
} from "quittance";

type Answer = Either<RatesFailure, RateSet>;

/** A provider that answers as it is told, and notes what it was asked for. */
export interface ScriptedRates extends RateProvider {
  /** The currencies of each call, in alphabetical order. */
  readonly asked: ReadonlyArray<ReadonlyArray<Currency>>;
}

/** Answer each call by a function of what is asked for; calls are numbered from 1. */
export const scriptedRates = (
  answer: (wanted: ReadonlySet<Currency>, call: number) => Answer | Promise<Answer>,
): ScriptedRates => {
  const asked: Array<ReadonlyArray<Currency>> = [];
  return {
    asked,
    ratesFor: (wanted) => async () => {
      asked.push([...wanted].sort());
      return answer(wanted, asked.length);
    },
  };
};

/** A clock that stands still until it is moved. */
export interface MovableClock {
  readonly clock: Clock;
  readonly move: (seconds: number) => void;
}

/** A clock that starts at a time, `YYYY-MM-DD HH:MM:SS` in UTC. */
export const movableClock = (start: string): MovableClock => {
  let now = timestampOf(start);
  return {
    clock: () => now,
    move: (seconds) => {
      now = plusSeconds(now, seconds);
    },
  };
};
