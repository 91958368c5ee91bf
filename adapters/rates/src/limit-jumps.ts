import { Amount, type Currency, type RateProvider, type RateSet } from "quittance";
import { left, portFailed } from "quittance/adapter";
import { differsByMore, readFraction } from "./relative-difference.ts";
import { rateSourceError } from "./source-error.ts";

/** Options of `limitJumps`. */
export interface LimitJumpsOptions {
  /** Maximum change from the last good rate, as a decimal fraction such as "0.2". */
  readonly maxJump: string;
  /** A rate set to compare the first one with, such as one that the host has stored. */
  readonly lastGood?: RateSet;
}

/**
 * Creates a provider that rejects a rate set in which a rate has jumped from the last good one.
 *
 * A currency whose value really changed that much stays rejected until the provider is created
 * again, because only people can know whether a price has moved or a source is wrong.
 *
 * @example
 * const rates = limitJumps(provider, { maxJump: "0.2" });
 */
export const limitJumps = (
  provider: RateProvider,
  { maxJump, lastGood }: LimitJumpsOptions,
): RateProvider => {
  const limit = readFraction("maxJump", maxJump);
  const known = new Map<Currency, Amount>(lastGood?.unitsPerUsd);
  let latest = lastGood?.timestamp;
  return {
    ratesFor: (wanted) => async () => {
      const result = await provider.ratesFor(wanted)();
      if (result._tag === "Left") return result;
      const { source, timestamp, unitsPerUsd } = result.right;
      for (const [currency, rate] of unitsPerUsd) {
        const last = known.get(currency);
        if (last === undefined || !differsByMore(rate, last, limit)) continue;
        const message =
          `the rate of ${currency} jumped from ${Amount.render(last)} to ${Amount.render(rate)}, ` +
          `by more than maxJump ${maxJump}`;
        return left(portFailed("rates", rateSourceError(source, "RateJumped", message)));
      }
      // An earlier request can end later.
      if (latest === undefined || timestamp >= latest) {
        latest = timestamp;
        for (const [currency, rate] of unitsPerUsd) known.set(currency, rate);
      }
      return result;
    },
  };
};
