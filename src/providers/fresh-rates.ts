import { left, right } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import { plusSeconds, secondsBetween, type Clock } from "../time/timestamp.ts";
import { attempt } from "./attempt.ts";

/** How old `freshRates` lets rates be. */
export interface FreshRatesOptions {
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
  { maxAge }: FreshRatesOptions,
  clock: Clock,
): RateProvider => {
  invariant(Number.isSafeInteger(maxAge) && maxAge >= 0, "maxAge is a whole number of seconds");
  return {
    ratesFor: (wanted) => async () => {
      const answer = await attempt(provider, wanted);
      if (answer._tag === "Left") return answer;
      const { source, timestamp, freshUntil } = answer.right;
      if (Math.abs(secondsBetween(timestamp, clock())) > maxAge) {
        return left({ kind: "RateStale", source, timestamp, maxAge });
      }
      const limit = plusSeconds(timestamp, maxAge);
      const earliest = freshUntil === undefined || limit < freshUntil ? limit : freshUntil;
      return right({ ...answer.right, freshUntil: earliest });
    },
  };
};
