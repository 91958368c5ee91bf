import { systemClock } from "@quittance/memory";
import { fixedRates, freshRates, type RateProvider } from "quittance";
import { left, portFailed } from "quittance/adapter";
import type { Dataset } from "../data/read-data-file.ts";
import { readMaxAge, readRateSource } from "./rate-source.ts";
import type { RatesValues } from "./rates-options.ts";

/**
 * Creates the provider of the options. Rates of a data file are limited in age only by
 * `--max-rate-age`. Without a data file and a source, the provider fails.
 */
export const optionRates = (
  dataset: Pick<Dataset, "rates"> | undefined,
  values: RatesValues,
): RateProvider => {
  const source = readRateSource(values, "development");
  const age = values["max-rate-age"];
  if (source !== undefined) return freshRates(source.provider, source, systemClock);
  if (dataset === undefined) return noRates;
  const provider = fixedRates(dataset.rates);
  return age === undefined
    ? provider
    : freshRates(provider, { maxAge: readMaxAge(age, 0) }, systemClock);
};

const noRates: RateProvider = {
  ratesFor: () => () =>
    Promise.resolve(
      left(
        portFailed(
          "rates",
          new Error("set --data FILE, --rates ecb or --rates-url URL to convert"),
        ),
      ),
    ),
};
