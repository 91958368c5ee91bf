import { left, right } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { RateProvider, RatesFailure } from "./rate-provider.ts";
import { firstUnknown, type RateSet } from "./rate-set.ts";
import {
  ratesWithTimeout,
  timeLimitOf,
  withTimeLimit,
  type TimeoutOptions,
} from "./rates-with-timeout.ts";

/**
 * Creates a provider that tries others in order and returns the first complete rate set. Rate sets
 * are not mixed.
 *
 * A provider that exceeds its time limit has failed. If no rate set is complete, the first one is
 * returned, and pricing fails with `RateNotFound` for the missing currency. If all providers fail,
 * the failure is `RatesExhausted` with every attempt. The `source` of a rate set names its
 * provider.
 *
 * @example
 * const rates = firstAvailable([primary, fallback], { timeoutMs: 2_000 });
 */
export const firstAvailable = (
  providers: ReadonlyArray<RateProvider>,
  options: TimeoutOptions = {},
): RateProvider => {
  invariant(providers.length > 0, "firstAvailable requires at least one provider");
  const sources = providers.map((provider) => ratesWithTimeout(provider, options));
  const ratesFor: RateProvider["ratesFor"] = (wanted) => async () => {
    const attempts: Array<RatesFailure> = [];
    let incomplete: RateSet | undefined;
    for (const source of sources) {
      const result = await source.ratesFor(wanted)();
      if (result._tag === "Left") attempts.push(result.left);
      else if (firstUnknown(result.right, wanted) === undefined) return result;
      else incomplete ??= result.right;
    }
    if (incomplete !== undefined) return right(incomplete);
    return left({ kind: "RatesExhausted", attempts });
  };
  const limits = sources.map(timeLimitOf);
  return withTimeLimit(
    { ratesFor },
    limits.reduce((sum, limit) => sum + limit, 0),
  );
};
