import { fixedRates } from "@quittance/memory";
import { freshRates, type Clock, type RateProvider } from "quittance";
import { type Environment } from "quittance/adapter";
import type { Dataset } from "./data/read-data-file.ts";
import { readWholeNumber } from "./read-whole-number.ts";
import { UsageError } from "./usage-error.ts";

/** The options that limit the age of the rates of a data file. */
export interface ServedRatesOptions {
  /** The text of `--max-rate-age`. */
  readonly maxAge: string | undefined;
  readonly environment: Environment;
  readonly clock: Clock;
  /** The name of the data file. */
  readonly file: string | undefined;
}

/** Default of `--max-rate-age` in production, in seconds. */
const defaultMaxRateAge = 86_400;

/**
 * Provides the rates of a data file. If they are too far from the current time, every
 * request fails; in production this throws a `UsageError`.
 */
export const servedRates = async (
  { rates }: Dataset,
  { maxAge, environment, clock, file = "the sample data" }: ServedRatesOptions,
): Promise<RateProvider> => {
  const isProduction = environment === "production";
  if (maxAge === undefined && !isProduction) return fixedRates(rates);
  const seconds =
    maxAge === undefined
      ? defaultMaxRateAge
      : readWholeNumber("--max-rate-age", maxAge, 0, Number.MAX_SAFE_INTEGER);
  const provider = freshRates(fixedRates(rates), { maxAge: seconds }, clock);
  const result = isProduction ? await provider.ratesFor(new Set())() : undefined;
  if (result?._tag === "Left") {
    throw new UsageError(
      `The exchange rates of ${file} have the timestamp ${rates.timestamp}, more than ` +
        `${String(seconds)} seconds from the current time (${clock()}). Use a file with current ` +
        "rates, or set --max-rate-age.",
    );
  }
  return provider;
};
