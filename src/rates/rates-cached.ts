import { right, type Right } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import { backgroundTimer } from "../time/system-timer.ts";
import { secondsBetween, type Clock, type Timestamp } from "../time/timestamp.ts";
import type { RateProvider } from "./rate-provider.ts";
import type { RateSet } from "./rate-set.ts";
import {
  ratesWithTimeout,
  timeLimitOf,
  withTimeLimit,
  type TimeoutOptions,
} from "./rates-with-timeout.ts";
import { requestSlot, type RatesResult, type RequestSlot } from "./rates-request-slot.ts";

/** Options of `cachedRates`. @inline */
export interface CachedRatesOptions extends TimeoutOptions {
  /** Seconds for which a rate set is reused; an integer of at least 0. */
  readonly ttl: number;
}

type Currencies = ReadonlySet<Currency>;

/**
 * Creates a provider that caches the last rate set of another provider for `ttl` seconds.
 *
 * Concurrent callers share a request. Callers that need other currencies wait for it, then share
 * one request for all their currencies. If a shared request fails, each caller's currencies are
 * requested separately, so that an unsupported currency fails for its own callers only: at most one
 * more request per caller, shared by callers with the same currencies. A request that reaches its
 * time limit is replaced.
 *
 * A rate set is not used after its `freshUntil`. Failures are not cached, and an expired set is not
 * used instead.
 *
 * @example
 * const rates = cachedRates(provider, { ttl: 60 }, clock);
 */
export const cachedRates = (
  provider: RateProvider,
  options: CachedRatesOptions,
  clock: Clock,
): RateProvider => {
  const { ttl, timer = backgroundTimer } = options;
  invariant(
    Number.isSafeInteger(ttl) && ttl >= 0,
    "ttl must be an integer number of seconds of at least 0",
  );
  const source = ratesWithTimeout(provider, options);
  const limitMs = timeLimitOf(source);
  const cache = rateCache(ttl, clock);
  /** Currencies that callers wait for and that are not part of the current request. */
  let awaited: Currencies = new Set();

  const slot = (onEnd: () => void = () => undefined): RequestSlot =>
    requestSlot({ source, limitMs, timer, clock, onEnd, keep: cache.keep });
  const shared = slot();
  /** Requests for the currencies of some callers only, by those currencies. */
  const separate = new Map<string, RequestSlot>();

  const requestSeparately = (covers: Currencies): Promise<RatesResult> => {
    const key = [...covers].sort().join();
    const found = separate.get(key) ?? slot(() => separate.delete(key));
    separate.set(key, found);
    const running = found.current();
    return running === undefined ? found.start(covers).result : found.join(running);
  };

  /** After a failure, requests the currencies that worked before if they suffice, else `wanted`. */
  const withoutOthers = (
    requested: Currencies,
    wanted: Currencies,
    result: RatesResult,
  ): Promise<RatesResult> => {
    const known = cache.covers();
    const fewer = includesAll(known, wanted) ? known : wanted;
    return result._tag === "Right" || includesAll(fewer, requested)
      ? Promise.resolve(result)
      : requestSeparately(fewer);
  };

  const ratesFor: RateProvider["ratesFor"] = (wanted) => async () => {
    for (;;) {
      const cached = cache.get(wanted);
      if (cached !== undefined) return cached;
      const running = shared.current();
      if (running === undefined) {
        const covers = new Set([...cache.covers(), ...awaited, ...wanted]);
        awaited = new Set();
        return withoutOthers(covers, wanted, await shared.start(covers).result);
      }
      const suffices = includesAll(running.covers, wanted);
      if (!suffices) awaited = new Set([...awaited, ...wanted]);
      const result = await shared.join(running);
      if (suffices) return withoutOthers(running.covers, wanted, result);
    }
  };
  return withTimeLimit({ ratesFor }, 3 * limitMs);
};

/** A cache of the last rate set of a provider. */
interface RateCache {
  /** Returns the currencies of the last successful request, of any age. */
  readonly covers: () => Currencies;
  /** Returns the rate set if these currencies were requested and it has not expired. */
  readonly get: (wanted: Currencies) => Right<RateSet> | undefined;
  /** Stores a rate set, unless the cached one covers more currencies and has not expired. */
  readonly keep: (rates: RateSet, covers: Currencies) => void;
}

interface Cached {
  readonly rates: RateSet;
  readonly fetchedAt: Timestamp;
  /** The requested currencies, including those without a rate, which are not requested again. */
  readonly covers: Currencies;
}

/** Creates an empty cache whose rate set expires after `ttl` seconds. */
const rateCache = (ttl: number, clock: Clock): RateCache => {
  let cached: Cached | undefined;

  const isUsable = ({ rates: { freshUntil }, fetchedAt }: Cached): boolean => {
    const now = clock();
    const age = secondsBetween(fetchedAt, now);
    const isFresh = freshUntil === undefined || now <= freshUntil;
    return isFresh && age >= 0 && age < ttl;
  };

  return {
    covers: () => cached?.covers ?? new Set(),
    get: (wanted) =>
      cached !== undefined && includesAll(cached.covers, wanted) && isUsable(cached)
        ? right(cached.rates)
        : undefined,
    keep: (rates, covers) => {
      if (cached !== undefined && !includesAll(covers, cached.covers) && isUsable(cached)) return;
      cached = { rates, fetchedAt: clock(), covers };
    },
  };
};

/** Returns whether a set has all items of another. */
const includesAll = <Item>(set: ReadonlySet<Item>, wanted: ReadonlySet<Item>): boolean => {
  for (const item of wanted) if (!set.has(item)) return false;
  return true;
};
