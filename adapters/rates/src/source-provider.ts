import type { Currency, Either, RateProvider, RateSet } from "quittance";
import { left, portFailed, ratesWithTimeout } from "quittance/adapter";
import type { RateMalformed } from "quittance/errors";
import { limitJumps } from "./limit-jumps.ts";
import { shortened } from "./source-error.ts";
import {
  downloadOptions,
  totalMs,
  type DownloadOptions,
  type SourceOptions,
} from "./source-options.ts";

/** Loads rates. May reject with a `RateSourceError`. */
export type Load = (
  wanted: ReadonlySet<Currency>,
  options: DownloadOptions,
) => Promise<Either<RateMalformed, RateSet>>;

/** Creates a provider that never rejects, with the time limit of all its attempts. */
export const sourceProvider = (given: SourceOptions, load: Load): RateProvider => {
  const options = downloadOptions(given);
  const provider: RateProvider = {
    ratesFor: (wanted) => async () => {
      try {
        const rates = await load(wanted, options);
        if (rates._tag === "Right") return rates;
        return left({ ...rates.left, found: shortened(rates.left.found) });
      } catch (cause) {
        return left(portFailed("rates", cause));
      }
    },
  };
  const { maxJump } = given;
  const limited = maxJump === undefined ? provider : limitJumps(provider, { maxJump });
  return ratesWithTimeout(limited, { timeoutMs: totalMs(options), timer: options.timer });
};
