import {
  cachedRates,
  firstAvailable,
  freshRates,
  type Clock,
  type Currency,
  type RateProvider,
} from "quittance";
import { httpRates, type HttpSource } from "./http-rates.ts";
import { createLastGood } from "./last-good.ts";
import { logOutcomes, type Log } from "./log-outcomes.ts";

/** Options of `refreshedRates`. */
export interface RefreshOptions {
  /** Called in this order, until one has the rates. */
  readonly sources: ReadonlyArray<HttpSource>;
  /** The currencies of prices; all of them are requested at once. */
  readonly currencies: ReadonlySet<Currency>;
  /** Seconds between two refreshes. */
  readonly every: number;
  /** Seconds after which rates are too old to price with. */
  readonly maxAge: number;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Returns rates to price with. They are cached between refreshes. If every source fails, the last
 * good set is used while it is fresh; after that no quote can be priced.
 */
export const refreshedRates = ({
  sources,
  every,
  maxAge,
  clock,
  log,
}: RefreshOptions): RateProvider => {
  const lastGood = createLastGood();
  const attempts = sources.map((source) => {
    const fresh = freshRates(httpRates(source), { maxAge }, clock);
    return lastGood.keepFrom(logOutcomes(source.name, fresh, log));
  });
  const stored = logOutcomes(
    "the last good set",
    freshRates(lastGood.rates, { maxAge }, clock),
    log,
  );
  return cachedRates(firstAvailable([...attempts, stored]), { ttl: every }, clock);
};

/** Waits for so many seconds; rejects when the job is to end. */
export type Wait = (seconds: number) => Promise<void>;

/** Refresh on a schedule, so that no customer waits for a source. Ends when `wait` rejects. */
export const refreshOnSchedule = async (
  rates: RateProvider,
  { currencies, every }: RefreshOptions,
  wait: Wait,
): Promise<never> => {
  for (;;) {
    await rates.ratesFor(currencies)();
    await wait(every);
  }
};
