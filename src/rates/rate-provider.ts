import { listed, type ErrorRows } from "../failure/error-row.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Currency } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { RateSet, RateNotFound } from "./rate-set.ts";

/** Every failure of a rate provider. */
export type RatesFailure = RateMalformed | RateStale | PortFailed | RatesExhausted;

/** A rate source returned an invalid value: the property and the value. */
export interface RateMalformed {
  readonly kind: "RateMalformed";
  readonly source: string;
  readonly property: string;
  readonly found: string;
}

/** The rates are older, or further in the future, than `maxAge` seconds. */
export interface RateStale {
  readonly kind: "RateStale";
  readonly source: string;
  readonly timestamp: Timestamp;
  readonly maxAge: number;
}

/** Every provider of an ordered list failed; the attempts are in the order of the list. */
export interface RatesExhausted {
  readonly kind: "RatesExhausted";
  readonly attempts: ReadonlyArray<RatesFailure>;
}

/** A source of exchange rates. */
export interface RateProvider {
  /**
   * Returns one rate set, read at one time, with at least those of the given currencies that the
   * provider knows; it may have more. A currency that it does not know is absent, which is not a
   * failure: one call can have the currencies of several requests, and a failure would fail all of
   * them.
   *
   * Create the set with `parseRateSet`. The task never rejects; an error of the source is
   * `PortFailed`. A caller waits 10 seconds unless another limit is set, ignores a later result,
   * and may call again before the earlier call has ended. Calls may overlap, and each returns the
   * rates of its own currencies.
   */
  readonly ratesFor: (currencies: ReadonlySet<Currency>) => TaskEither<RatesFailure, RateSet>;
}

/** What is reported about the errors of exchange rates. */
export const ratesErrors = {
  RateNotFound: {
    code: "RATE_UNAVAILABLE",
    message: ({ currency }) => `No exchange rate is available for ${currency}`,
    thrown: ({ currency }) => `The rates have no rate for ${currency}`,
  },
  RateMalformed: {
    code: "RATE_UNAVAILABLE",
    message: "Exchange rates are unavailable",
    thrown: ({ source, property }) => `The rates of ${source} are malformed at ${property}`,
  },
  RatesExhausted: {
    code: "RATE_UNAVAILABLE",
    also: ["RATE_STALE"],
    thrown: ({ attempts }, messageOf) =>
      `Every rate provider failed: ${listed(attempts.map(messageOf))}`,
  },
  RateStale: {
    code: "RATE_STALE",
    message: "Exchange rates are too old",
    thrown: ({ source, timestamp, maxAge }) =>
      `The rates of ${source} at ${timestamp} are more than ${String(maxAge)} seconds from ` +
      "the present",
  },
} as const satisfies ErrorRows<RateNotFound | RateMalformed | RatesExhausted | RateStale>;
