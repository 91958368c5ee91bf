import { jsonRates, refreshedRates, type SourceOptions } from "@quittance/rates";
import {
  firstAvailable,
  freshRates,
  type Clock,
  type Currency,
  type RateProvider,
} from "quittance";
import type { Timer } from "quittance/adapter";
import type { RatesFailure } from "quittance/errors";

/** Options of `currentRates`. */
export interface CurrentRatesOptions {
  /** JSON endpoints, requested in this order until one has all rates. */
  readonly urls: ReadonlyArray<string>;
  /** The currencies of your prices and payments. */
  readonly currencies: ReadonlySet<Currency>;
  /** Seconds between two refreshes. */
  readonly every: number;
  /** Seconds after which rates are too old to calculate a price. */
  readonly maxAge: number;
  readonly clock: Clock;
  /** Called with the address of each request that failed. */
  readonly log: (url: string, failure: RatesFailure) => void;
  /** Limits of each request. */
  readonly limits?: SourceOptions;
  /** Schedules the refreshes. Defaults to `setTimeout`. */
  readonly timer?: Timer;
}

/** Rates that are refreshed in the background. */
export interface CurrentRates {
  /** Pass it to `createQuittance`. Fails with `RateStale` once the last good set is too old. */
  readonly rates: RateProvider;
  /** Loads the rates; resolves after the first attempt. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

/** Refreshes rates from several sources. If all fail, the last good set is used while it is fresh. */
export const currentRates = (options: CurrentRatesOptions): CurrentRates => {
  const { urls, currencies, every, maxAge, clock, log, limits, timer } = options;
  const sources = urls.map((url) => {
    const source = freshRates(jsonRates({ url, ...limits }), { maxAge }, clock);
    return logged(source, (failure) => {
      log(url, failure);
    });
  });
  const schedule = timer === undefined ? {} : { timer };
  const refreshed = refreshedRates(firstAvailable(sources), { every, currencies, ...schedule });
  return {
    rates: freshRates(refreshed.provider, { maxAge }, clock),
    start: async () => {
      await refreshed.start();
    },
    stop: refreshed.stop,
  };
};

/** Returns the same provider, and reports its failures. */
const logged = (
  provider: RateProvider,
  onFailure: (failure: RatesFailure) => void,
): RateProvider => ({
  ratesFor: (wanted) => async () => {
    const result = await provider.ratesFor(wanted)();
    if (result._tag === "Left") onFailure(result.left);
    return result;
  },
});
