import { right } from "../kernel/either.ts";
import type { RateProvider } from "./rate-provider.ts";
import type { Clock } from "../time/timestamp.ts";
import { ratesWithTimeout, timeLimitOf, withTimeLimit } from "./rates-with-timeout.ts";

/**
 * Creates a provider that calls the given one only if a rate is needed. If the dollar is the only
 * currency, the time of the rates is the current time, and the given provider may be down.
 *
 * @param clock without it, the given provider is always called.
 */
export const ratesWhenNeeded = (provider: RateProvider, clock: Clock | undefined): RateProvider => {
  if (clock === undefined) return provider;
  const source = ratesWithTimeout(provider);
  const ratesFor: RateProvider["ratesFor"] = (wanted) =>
    wanted.size > 0
      ? source.ratesFor(wanted)
      : () => Promise.resolve(right({ ...dollarOnly, timestamp: clock() }));
  return withTimeLimit({ ratesFor }, timeLimitOf(source));
};

const dollarOnly = { source: "US dollar", freshUntil: undefined, unitsPerUsd: new Map() } as const;
