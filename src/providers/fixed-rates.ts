import { right } from "../kernel/either.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { withTimeLimit } from "./rates-with-timeout.ts";

/** A provider that always answers with the same rate set. */
export const fixedRates = (rates: RateSet): RateProvider => {
  const answer = Promise.resolve(right(rates));
  return withTimeLimit({ ratesFor: () => () => answer }, 1);
};
