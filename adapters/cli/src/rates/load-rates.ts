import { fixedRates, systemClock } from "@quittance/memory";
import { currencies, freshRates, right, type Either, type RateSet } from "quittance";
import type { RatesFailure } from "quittance/errors";
import type { Dataset } from "../data/read-data-file.ts";
import { readMaxAge, readRateSource } from "./rate-source.ts";
import type { RatesValues } from "./rates-options.ts";

/** Loads rates once. Those of a data file are limited in age only by `--max-rate-age`. */
export const loadRates = async (
  { rates }: Pick<Dataset, "rates">,
  values: RatesValues,
): Promise<Either<RatesFailure, RateSet>> => {
  const source = readRateSource(values, "development");
  const age = values["max-rate-age"];
  if (source === undefined && age === undefined) return right(rates);
  const { provider, maxAge } = source ?? {
    provider: fixedRates(rates),
    maxAge: readMaxAge(age, 0),
  };
  return freshRates(provider, { maxAge }, systemClock).ratesFor(new Set(currencies))();
};
