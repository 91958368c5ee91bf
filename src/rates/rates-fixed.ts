import { right } from "../kernel/either.ts";
import type { RateProvider } from "./rate-provider.ts";
import type { RateSet } from "./rate-set.ts";
import { withTimeLimit } from "./rates-with-timeout.ts";

/** Creates a provider that always returns the same rate set. */
export const fixedRates = (rates: RateSet): RateProvider => {
  const result = Promise.resolve(right(rates));
  return withTimeLimit({ ratesFor: () => () => result }, 1);
};
