import { refreshedRates } from "@quittance/rates";
import { fixedRates, freshRates, type Clock, type RateProvider } from "quittance";
import type { RatesFailure } from "quittance/errors";
import { type Environment } from "quittance/adapter";
import type { Dataset } from "../data/read-data-file.ts";
import { logLine } from "../log-lines.ts";
import { printable } from "../output.ts";
import { UsageError } from "../usage-error.ts";
import {
  defaultMaxRateAge,
  describeRatesFailure,
  readRateSource,
  type RatesValues,
} from "./rate-source.ts";

/** The options that select the rates, the name of the data file, and the environment. */
export interface ServedRatesValues extends RatesValues {
  readonly data: string | undefined;
  readonly env: Environment;
}

/** The source of the rates, for the startup message. */
export interface RatesSummary {
  /** Whether they are those of the sample data. */
  readonly isSample: boolean;
  readonly text: string;
}

/** The rates of a running service. */
export interface ServedRates {
  readonly provider: RateProvider;
  /** What the startup message says about them. */
  readonly summary: RatesSummary;
  /** Ends the refreshes. */
  readonly stop: () => void;
}

/**
 * Provides the rates of the data file, or of another source that is refreshed in the background. If
 * they are too far from the current time, every request that needs them fails.
 *
 * A source that fails at the start is a warning, because requests without conversions work. Rates
 * of a data file that are too old at the start in production throw a `UsageError`.
 */
export const servedRates = async (
  dataset: Dataset,
  values: ServedRatesValues,
  clock: Clock,
): Promise<ServedRates> => {
  const source = readRateSource(values, values.env);
  if (source === undefined) return servedFile(dataset, values, clock);
  const { every, maxAge, option } = source;
  const refreshed = refreshedRates(source.provider, { every, onFailure: warn });
  const first = await refreshed.start();
  const state = first._tag === "Right" ? `${first.right.timestamp} UTC` : "not available yet";
  return {
    provider: freshRates(refreshed.provider, { maxAge }, clock),
    summary: {
      isSample: false,
      text: `${option}, ${state}, refreshed every ${String(every)} seconds.`,
    },
    stop: refreshed.stop,
  };
};

const warn = (failure: RatesFailure): void => {
  logLine("warn", `The exchange rates were not refreshed: ${describeRatesFailure(failure)}`, {});
};

const servedFile = async (
  { rates }: Dataset,
  { maxRateAge, data, env }: ServedRatesValues,
  clock: Clock,
): Promise<ServedRates> => {
  const stop = (): void => undefined;
  const isProduction = env === "production";
  const isSample = data === undefined;
  const file = data ?? "sample data";
  const text = `${printable(file)}, ${rates.timestamp} UTC.`;
  const summary = {
    isSample,
    text: isSample ? `${text} For other rates, set --rates or --data FILE.` : text,
  };
  if (maxRateAge === undefined && !isProduction) {
    return { provider: fixedRates(rates), summary, stop };
  }
  const seconds = maxRateAge ?? defaultMaxRateAge;
  const provider = freshRates(fixedRates(rates), { maxAge: seconds }, clock);
  const result = isProduction ? await provider.ratesFor(new Set())() : undefined;
  if (result?._tag === "Left") {
    throw new UsageError(
      `The exchange rates of ${file} have the timestamp ${rates.timestamp}, more than ` +
        `${String(seconds)} seconds from the current time (${clock()}). Use a file with current ` +
        "rates, --rates ecb, or set --max-rate-age.",
    );
  }
  return { provider, summary, stop };
};
