import type { Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { secondsBetween, type Clock, type Timestamp } from "../time/timestamp.ts";
import { attempt } from "./attempt.ts";

/** How long `cachedRates` keeps an answer. */
export interface CachedRatesOptions {
  /** Seconds for which an answer is given again; a whole number, at least 0. */
  readonly ttl: number;
}

interface Cached {
  readonly rates: RateSet;
  readonly fetchedAt: Timestamp;
  /** What the provider was asked for: a currency it does not know is not asked for again. */
  readonly covers: ReadonlySet<Currency>;
}

interface InFlight {
  readonly covers: ReadonlySet<Currency>;
  readonly answer: Promise<Either<RatesFailure, RateSet>>;
}

/**
 * A provider that keeps the last answer of another for `ttl` seconds.
 *
 * At most one request is under way: callers that come meanwhile share its answer, or wait for it
 * when they need other currencies, which are then asked for all at once. A set is never given after
 * its `freshUntil`, however long the `ttl`. Failures are not kept, and an old set never stands in
 * for one.
 */
export const cachedRates = (
  provider: RateProvider,
  { ttl }: CachedRatesOptions,
  clock: Clock,
): RateProvider => {
  invariant(Number.isSafeInteger(ttl) && ttl >= 0, "ttl is a whole number of seconds");
  let cached: Cached | undefined;
  let inFlight: InFlight | undefined;
  /** What callers wait for that the request under way was not asked for. */
  let awaited: ReadonlySet<Currency> = new Set();

  const usable = (wanted: ReadonlySet<Currency>): Either<RatesFailure, RateSet> | undefined => {
    if (cached === undefined || !includesAll(cached.covers, wanted)) return undefined;
    const now = clock();
    const { rates, fetchedAt } = cached;
    const age = secondsBetween(fetchedAt, now);
    const fresh = rates.freshUntil === undefined || now <= rates.freshUntil;
    return fresh && age >= 0 && age < ttl ? { _tag: "Right", right: rates } : undefined;
  };

  const refresh = async (covers: ReadonlySet<Currency>): Promise<Either<RatesFailure, RateSet>> => {
    const answer = await attempt(provider, covers);
    inFlight = undefined;
    if (answer._tag === "Right") {
      cached = { rates: answer.right, fetchedAt: clock(), covers };
    }
    return answer;
  };

  return {
    ratesFor: (wanted) => async () => {
      for (;;) {
        const kept = usable(wanted);
        if (kept !== undefined) return kept;
        if (inFlight === undefined) {
          const covers = new Set([...(cached?.covers ?? []), ...awaited, ...wanted]);
          awaited = new Set();
          inFlight = { covers, answer: refresh(covers) };
          return inFlight.answer;
        }
        const shared = includesAll(inFlight.covers, wanted);
        if (!shared) awaited = new Set([...awaited, ...wanted]);
        const answer = await inFlight.answer;
        if (shared) return answer;
      }
    },
  };
};

const includesAll = <Item>(set: ReadonlySet<Item>, wanted: ReadonlySet<Item>): boolean => {
  for (const item of wanted) if (!set.has(item)) return false;
  return true;
};
