import type { TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateMalformed, RateStale } from "../rates/errors.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { PortFailed } from "./errors.ts";

/** Why a provider has no rates to give. */
export type RatesFailure = RateMalformed | RateStale | PortFailed | RatesExhausted;

/** Every provider of an ordered list failed; the attempts are in the order of the list. */
export interface RatesExhausted {
  readonly kind: "RatesExhausted";
  readonly attempts: ReadonlyArray<RatesFailure>;
}

/** Where exchange rates come from. */
export interface RateProvider {
  /**
   * One rate set, read at one moment, with at least those of the given currencies that the provider
   * knows; it may hold more. A currency that it does not know is absent, which is not a failure:
   * one request can carry the currencies of several callers, and to fail for an unknown code fails
   * all of them.
   *
   * The set is made by `readRateSet`. The task never rejects; what a source throws is `PortFailed`.
   * It settles in time: a caller waits 10 seconds unless it was given another limit, ignores what
   * comes later, and may call again while the earlier call is still under way. So calls may
   * overlap, and each is answered for its own currencies.
   */
  readonly ratesFor: (currencies: ReadonlySet<Currency>) => TaskEither<RatesFailure, RateSet>;
}
