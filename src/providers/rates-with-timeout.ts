import { invariant } from "../kernel/invariant.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import type { Timer } from "../time/timer.ts";
import { settleInTime } from "./settle-in-time.ts";
import { systemTimer } from "./system-timer.ts";

/** How long a call of a provider may take. */
export interface TimeoutOptions {
  /**
   * Milliseconds after which a call fails; a whole number from 1 to 2,147,483,647. Defaults to
   * 10,000 for a provider of the host, and to the limit that it has for one that this package made.
   */
  readonly timeoutMs?: number;
  /** Measures the time. Defaults to the timer of the host. */
  readonly timer?: Timer;
}

/** Milliseconds that a provider of the host has for a call unless the host sets another limit. */
export const defaultTimeoutMs = 10_000;

/** Longest time that a timer of the usual hosts can measure. */
const maxTimeoutMs = 2_147_483_647;

/** For each provider that this package made: the milliseconds within which a call of it ends. */
const limits = new WeakMap<RateProvider, number>();

/** The milliseconds within which a provider answers; `undefined` for one of the host. */
export const timeLimitOf = (provider: RateProvider): number | undefined => limits.get(provider);

/** Notes that every call of a provider ends within so many milliseconds. */
export const withTimeLimit = (provider: RateProvider, ms: number): RateProvider => {
  limits.set(provider, Math.min(ms, maxTimeoutMs));
  return provider;
};

/**
 * Returns a provider whose calls end in time: with `PortFailed` and a `TimeoutError` when the given
 * one has not answered, rejects or throws.
 *
 * The providers of this package and the operations do this to each provider that they call, so a
 * host needs it only for another limit than 10 seconds.
 *
 * @example
 * const patient = ratesWithTimeout(slowSource, { timeoutMs: 30_000 });
 */
export const ratesWithTimeout = (
  provider: RateProvider,
  { timeoutMs, timer = systemTimer }: TimeoutOptions = {},
): RateProvider => {
  const known = timeLimitOf(provider);
  if (timeoutMs === undefined && known !== undefined) return provider;
  const limit = timeoutMs ?? defaultTimeoutMs;
  invariant(
    Number.isSafeInteger(limit) && limit >= 1 && limit <= maxTimeoutMs,
    "timeoutMs is a whole number of milliseconds from 1 to 2147483647",
  );
  const limited: RateProvider = {
    ratesFor: (wanted) => () => settleInTime(() => provider.ratesFor(wanted)(), limit, timer),
  };
  return withTimeLimit(limited, limit);
};
