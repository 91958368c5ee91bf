import { left, right } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import { firstUnknown, type RateSet } from "../rates/rate-set.ts";
import {
  defaultTimeoutMs,
  ratesWithTimeout,
  timeLimitOf,
  withTimeLimit,
  type TimeoutOptions,
} from "./rates-with-timeout.ts";

/**
 * A provider that asks others in order and gives the first complete answer; sets are never mixed.
 *
 * A provider that does not answer within its time limit has failed, and the next one is asked. When
 * none is complete, the first that answered at all is given, and the price that lacks a rate
 * is refused by the currency's name. When none answers: `RatesExhausted`, with every attempt. The
 * `source` of the answer tells who gave it.
 */
export const firstAvailable = (
  providers: ReadonlyArray<RateProvider>,
  options: TimeoutOptions = {},
): RateProvider => {
  invariant(providers.length > 0, "firstAvailable needs at least one provider");
  const sources = providers.map((provider) => ratesWithTimeout(provider, options));
  const ratesFor: RateProvider["ratesFor"] = (wanted) => async () => {
    const attempts: Array<RatesFailure> = [];
    let incomplete: RateSet | undefined;
    for (const source of sources) {
      const answer = await source.ratesFor(wanted)();
      if (answer._tag === "Left") attempts.push(answer.left);
      else if (firstUnknown(answer.right, wanted) === undefined) return answer;
      else incomplete ??= answer.right;
    }
    if (incomplete !== undefined) return right(incomplete);
    return left({ kind: "RatesExhausted", attempts });
  };
  const limits = sources.map((source) => timeLimitOf(source) ?? defaultTimeoutMs);
  return withTimeLimit(
    { ratesFor },
    limits.reduce((sum, limit) => sum + limit, 0),
  );
};
