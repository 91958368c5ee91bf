import type { Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { Clock } from "../time/timestamp.ts";
import { includesAll, rateCache } from "./rate-cache.ts";
import {
  defaultTimeoutMs,
  ratesWithTimeout,
  timeLimitOf,
  withTimeLimit,
  type TimeoutOptions,
} from "./rates-with-timeout.ts";
import { requestSlot, type RequestSlot } from "./request-slot.ts";
import { systemTimer } from "./system-timer.ts";

/** How long `cachedRates` keeps an answer, and waits for one. */
export interface CachedRatesOptions extends TimeoutOptions {
  /** Seconds for which an answer is given again; a whole number, at least 0. */
  readonly ttl: number;
}

type Answer = Either<RatesFailure, RateSet>;
type Currencies = ReadonlySet<Currency>;

/**
 * A provider that keeps the last answer of another for `ttl` seconds.
 *
 * Callers that come while a request is under way share its answer, or wait for it when they need
 * other currencies, which are then asked for all at once. When a request for the currencies of
 * several callers fails, each caller's own are asked for without the others, so that a currency
 * that the provider refuses fails its own callers only: at most one request more for a caller, and
 * one for all callers that need the same. A request as old as its time limit is replaced.
 *
 * A set is never given after its `freshUntil`, however long the `ttl`. Failures are not kept, and
 * it is never replaced by an old set.
 */
export const cachedRates = (
  provider: RateProvider,
  options: CachedRatesOptions,
  clock: Clock,
): RateProvider => {
  const { ttl, timer = systemTimer } = options;
  invariant(Number.isSafeInteger(ttl) && ttl >= 0, "ttl is a whole number of seconds");
  const source = ratesWithTimeout(provider, options);
  const limitMs = timeLimitOf(source) ?? defaultTimeoutMs;
  const kept = rateCache(ttl, clock);
  /** What callers wait for that the request under way was not asked for. */
  let awaited: Currencies = new Set();

  const slot = (onEnd: () => void = () => undefined): RequestSlot =>
    requestSlot({ source, limitMs, timer, clock, onEnd, keep: kept.keep });
  const together = slot();
  /** Requests without the currencies of other callers, by what they ask for. */
  const apart = new Map<string, RequestSlot>();

  const askApart = (covers: Currencies): Promise<Answer> => {
    const key = [...covers].sort().join();
    const found = apart.get(key) ?? slot(() => apart.delete(key));
    apart.set(key, found);
    const running = found.current();
    return running === undefined ? found.start(covers).answer : found.join(running);
  };

  /** After a failure: what is known to work if that suffices, else the caller's own currencies. */
  const withoutOthers = (
    asked: Currencies,
    wanted: Currencies,
    answer: Answer,
  ): Promise<Answer> => {
    const known = kept.covers();
    const fewer = includesAll(known, wanted) ? known : wanted;
    return answer._tag === "Right" || includesAll(fewer, asked)
      ? Promise.resolve(answer)
      : askApart(fewer);
  };

  const ratesFor: RateProvider["ratesFor"] = (wanted) => async () => {
    for (;;) {
      const usable = kept.usable(wanted);
      if (usable !== undefined) return usable;
      const running = together.current();
      if (running === undefined) {
        const covers = new Set([...kept.covers(), ...awaited, ...wanted]);
        awaited = new Set();
        return withoutOthers(covers, wanted, await together.start(covers).answer);
      }
      const isShared = includesAll(running.covers, wanted);
      if (!isShared) awaited = new Set([...awaited, ...wanted]);
      const answer = await together.join(running);
      if (isShared) return withoutOthers(running.covers, wanted, answer);
    }
  };
  return withTimeLimit({ ratesFor }, 3 * limitMs);
};
