import type { TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateMalformed, RateStale } from "./rate-error.ts";
import type { RateSet } from "./rate-set.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** Every failure of a rate provider. */
export type RatesFailure = RateMalformed | RateStale | PortFailed | RatesExhausted;

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
   * Create the set with `readRateSet`. The task never rejects; an error of the source is
   * `PortFailed`. A caller waits 10 seconds unless another limit is set, ignores a later result,
   * and may call again before the earlier call has ended. Calls may overlap, and each returns the
   * rates of its own currencies.
   */
  readonly ratesFor: (currencies: ReadonlySet<Currency>) => TaskEither<RatesFailure, RateSet>;
}
