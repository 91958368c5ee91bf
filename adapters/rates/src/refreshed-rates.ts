import { currencies, type Currency, type Either, type RateProvider, type RateSet } from "quittance";
import type { RatesFailure } from "quittance/errors";
import { ratesWithTimeout, systemTimer, type Timer } from "quittance/adapter";

/** Options of `refreshedRates`. */
export interface RefreshedRatesOptions {
  /** Seconds between two refreshes; an integer from 1 to 86,400. */
  readonly every: number;
  /** Requested at each refresh. Defaults to all currencies. */
  readonly currencies?: ReadonlySet<Currency>;
  /** Called when a refresh fails. Must not throw. */
  readonly onFailure?: (failure: RatesFailure) => void;
  /** Defaults to `setTimeout`. */
  readonly timer?: Timer;
}

/** A provider that refreshes its rates in the background. */
export interface RefreshedRates {
  /** Returns the last good set, of any age: wrap it in `freshRates`. */
  readonly provider: RateProvider;
  /** Loads the rates now and then at each interval. Resolves after the first attempt. */
  readonly start: () => Promise<Either<RatesFailure, RateSet>>;
  readonly stop: () => void;
}

/** Seconds until the next attempt after a failure, unless `every` is less. */
const retryAfter = 60;

/**
 * Refreshes the rates of a provider in the background, for processes that run for long.
 *
 * If a refresh fails, the last good set is kept and the next attempt follows after at most a
 * minute. Before the first good set, each request makes an attempt.
 *
 * @example
 * const refreshed = refreshedRates(ecbRates(), { every: 3600 });
 * await refreshed.start();
 * const rates = freshRates(refreshed.provider, { maxAge: maxEcbRateAge }, clock);
 */
export const refreshedRates = (
  provider: RateProvider,
  { every, onFailure, timer = systemTimer, ...options }: RefreshedRatesOptions,
): RefreshedRates => {
  if (!Number.isSafeInteger(every) || every < 1 || every > 86_400) {
    throw new RangeError(`every must be an integer from 1 to 86400, not ${String(every)}`);
  }
  const wanted = options.currencies ?? new Set(currencies);
  const source = ratesWithTimeout(provider);
  let held: Either<never, RateSet> | undefined;
  let running: Promise<Either<RatesFailure, RateSet>> | undefined;
  let cancel: (() => void) | undefined;

  const load = async (): Promise<Either<RatesFailure, RateSet>> => {
    const result = await source.ratesFor(wanted)();
    running = undefined;
    if (result._tag === "Right") held = result;
    else onFailure?.(result.left);
    return result;
  };
  const refresh = (): Promise<Either<RatesFailure, RateSet>> => (running ??= load());

  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const start = async (): Promise<Either<RatesFailure, RateSet>> => {
    stop();
    let isStopped = false;
    let cancelTimer = (): void => undefined;
    cancel = () => {
      isStopped = true;
      cancelTimer();
    };
    const result = await refresh();
    const schedule = (ok: boolean): void => {
      if (isStopped) return;
      const seconds = ok ? every : Math.min(every, retryAfter);
      cancelTimer = timer(seconds * 1000, () => {
        void refresh().then((next) => {
          schedule(next._tag === "Right");
        });
      });
    };
    schedule(result._tag === "Right");
    return result;
  };

  return { provider: { ratesFor: () => async () => held ?? refresh() }, start, stop };
};
