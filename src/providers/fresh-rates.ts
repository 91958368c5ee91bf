import { left, right } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import { addSeconds, secondsBetween, type Clock } from "../time/timestamp.ts";
import {
  defaultTimeoutMs,
  ratesWithTimeout,
  timeLimitOf,
  withTimeLimit,
  type TimeoutOptions,
} from "./rates-with-timeout.ts";

/** How old `freshRates` lets rates be, and how long it waits for them. */
export interface FreshRatesOptions extends TimeoutOptions {
  /** Most seconds between the time of the rates and the present; a whole number, at least 0. */
  readonly maxAge: number;
}

/**
 * A provider that refuses rates older than `maxAge` with `RateStale`, instead of pricing with them.
 *
 * Rates from the future are refused by the same measure, for they would otherwise stay fresh for
 * ever. The sets it lets through carry `freshUntil`, which `cachedRates` respects.
 */
export const freshRates = (
  provider: RateProvider,
  options: FreshRatesOptions,
  clock: Clock,
): RateProvider => {
  const { maxAge } = options;
  invariant(Number.isSafeInteger(maxAge) && maxAge >= 0, "maxAge is a whole number of seconds");
  const source = ratesWithTimeout(provider, options);
  const ratesFor: RateProvider["ratesFor"] = (wanted) => async () => {
    const answer = await source.ratesFor(wanted)();
    if (answer._tag === "Left") return answer;
    const { source: name, timestamp, freshUntil } = answer.right;
    if (Math.abs(secondsBetween(timestamp, clock())) > maxAge) {
      return left({ kind: "RateStale", source: name, timestamp, maxAge });
    }
    const limit = addSeconds(timestamp, maxAge);
    const earliest = freshUntil === undefined || limit < freshUntil ? limit : freshUntil;
    return right({ ...answer.right, freshUntil: earliest });
  };
  return withTimeLimit({ ratesFor }, timeLimitOf(source) ?? defaultTimeoutMs);
};
