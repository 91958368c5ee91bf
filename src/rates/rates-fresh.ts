import { left, right } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { RateProvider } from "./rate-provider.ts";
import { earlierExpiry } from "./rate-set.ts";
import { addSeconds, secondsBetween, type Clock } from "../time/timestamp.ts";
import {
  ratesWithTimeout,
  timeLimitOf,
  withTimeLimit,
  type TimeoutOptions,
} from "./rates-with-timeout.ts";

/** Options of `freshRates`. @inline */
export interface FreshRatesOptions extends TimeoutOptions {
  /** Maximum age of the rates in seconds; an integer of at least 0. */
  readonly maxAge: number;
}

/**
 * Creates a provider that fails with `RateStale` if rates are older than `maxAge`.
 *
 * Rates further in the future than `maxAge` fail too, because they would stay fresh for longer. The
 * returned rate sets have a `freshUntil`, which `cachedRates` respects.
 *
 * @example
 * const rates = freshRates(provider, { maxAge: 300 }, clock);
 */
export const freshRates = (
  provider: RateProvider,
  options: FreshRatesOptions,
  clock: Clock,
): RateProvider => {
  const { maxAge } = options;
  invariant(
    Number.isSafeInteger(maxAge) && maxAge >= 0,
    "maxAge must be an integer number of seconds of at least 0",
  );
  const source = ratesWithTimeout(provider, options);
  const ratesFor: RateProvider["ratesFor"] = (wanted) => async () => {
    const result = await source.ratesFor(wanted)();
    if (result._tag === "Left") return result;
    const { source: name, timestamp, freshUntil } = result.right;
    if (Math.abs(secondsBetween(timestamp, clock())) > maxAge) {
      return left({ kind: "RateStale", source: name, timestamp, maxAge });
    }
    const expiry = earlierExpiry(freshUntil, addSeconds(timestamp, maxAge));
    return right({ ...result.right, freshUntil: expiry });
  };
  return withTimeLimit({ ratesFor }, timeLimitOf(source));
};
