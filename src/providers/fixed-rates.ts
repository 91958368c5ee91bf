import { right } from "../kernel/either.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { withTimeLimit } from "./rates-with-timeout.ts";

/** Creates a provider that always returns the same rate set. */
export const fixedRates = (rates: RateSet): RateProvider => {
  const result = Promise.resolve(right(rates));
  return withTimeLimit({ ratesFor: () => () => result }, 1);
};
