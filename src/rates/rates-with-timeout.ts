import { invariant } from "../kernel/invariant.ts";
import type { RateProvider } from "./rate-provider.ts";
import { checkedRates } from "./rates-checked.ts";
import { backgroundTimer } from "../time/system-timer.ts";
import { settleInTime, type Timer } from "../time/in-time.ts";

/** The time limit of a provider's calls. @inline */
export interface TimeoutOptions {
  /**
   * Milliseconds after which a call fails; an integer from 1 to 2,147,483,647. Defaults to 10,000
   * for the host's own provider, and to the existing limit for a provider of this package.
   */
  readonly timeoutMs?: number;
  /** Defaults to the timer of the JavaScript runtime. */
  readonly timer?: Timer;
}

/** Default time limit of a call in milliseconds. */
export const defaultTimeoutMs = 10_000;

/** The maximum delay of `setTimeout`. */
const maxTimeoutMs = 2_147_483_647;

/** The time limits of the providers of this package, in milliseconds. */
const limits = new WeakMap<RateProvider, number>();

/** Returns the time limit of a provider in milliseconds; the default one for the host's own. */
export const timeLimitOf = (provider: RateProvider): number =>
  limits.get(provider) ?? defaultTimeoutMs;

/** Registers the time limit of a provider, which must enforce it itself. */
export const withTimeLimit = (provider: RateProvider, ms: number): RateProvider => {
  limits.set(provider, Math.min(ms, maxTimeoutMs));
  return provider;
};

/**
 * Creates a provider with a time limit. A call fails with `PortFailed` if the given provider does
 * not respond in time (the cause is a `TimeoutError`), rejects, throws or resolves to something
 * else than a rate set or a failure. A wanted rate that is not positive is `RateMalformed`.
 *
 * The providers and operations of this package apply the default limit of 10 seconds to every
 * provider, so call this only to set another limit.
 *
 * @example
 * const rates = ratesWithTimeout(provider, { timeoutMs: 30_000 });
 */
export const ratesWithTimeout = (
  provider: RateProvider,
  { timeoutMs, timer = backgroundTimer }: TimeoutOptions = {},
): RateProvider => {
  if (timeoutMs === undefined && limits.has(provider)) return provider;
  const limit = timeoutMs ?? defaultTimeoutMs;
  invariant(
    Number.isSafeInteger(limit) && limit >= 1 && limit <= maxTimeoutMs,
    `timeoutMs must be an integer from 1 to ${String(maxTimeoutMs)}`,
  );
  const limited: RateProvider = {
    ratesFor: (wanted) => async () =>
      checkedRates(
        await settleInTime("rates", () => provider.ratesFor(wanted)(), limit, timer),
        wanted,
      ),
  };
  return withTimeLimit(limited, limit);
};
