import { left, type Either } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import { portFailed } from "../ports/errors.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";

/** Ask a provider, and hold it to its promise never to reject. */
export const attempt = async (
  provider: RateProvider,
  wanted: ReadonlySet<Currency>,
): Promise<Either<RatesFailure, RateSet>> => {
  try {
    return await provider.ratesFor(wanted)();
  } catch (cause) {
    return left(portFailed("rates", cause));
  }
};
