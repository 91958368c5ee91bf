import { fixedRates } from "@quittance/memory";
import { freshRates, type Clock, type RateProvider } from "quittance";
import { type Environment } from "quittance/adapter";
import type { Dataset } from "./data/read-data-file.ts";
import { readWholeNumber } from "./read-whole-number.ts";
import { UsageError } from "./usage-error.ts";

/** How the rates of a data file are served. */
export interface ServedRatesOptions {
  /** The text of `--max-rate-age`. */
  readonly maxAge: string | undefined;
  readonly environment: Environment;
  readonly clock: Clock;
  /** The name of the data file. */
  readonly file: string | undefined;
}

/** Seconds that rates may be away from the present in production unless an option says otherwise. */
const defaultMaxRateAge = 86_400;

/**
 * The rates of a data file. Those that are too far from the present are refused at every request,
 * and in production at the start as well.
 */
export const servedRates = async (
  { rates }: Dataset,
  { maxAge, environment, clock, file = "the sample" }: ServedRatesOptions,
): Promise<RateProvider> => {
  const isProduction = environment === "production";
  if (maxAge === undefined && !isProduction) return fixedRates(rates);
  const seconds =
    maxAge === undefined
      ? defaultMaxRateAge
      : readWholeNumber("--max-rate-age", maxAge, Number.MAX_SAFE_INTEGER);
  const provider = freshRates(fixedRates(rates), { maxAge: seconds }, clock);
  const answer = isProduction ? await provider.ratesFor(new Set())() : undefined;
  if (answer?._tag === "Left") {
    throw new UsageError(
      `The rates of ${file} are of ${rates.timestamp}, more than ${String(seconds)} seconds from ` +
        `the present (${clock()}). Give a file with current rates, or set --max-rate-age.`,
    );
  }
  return provider;
};
