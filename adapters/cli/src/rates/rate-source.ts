import { systemClock } from "@quittance/memory";
import { ecbRates, jsonRates, maxEcbRateAge } from "@quittance/rates";
import { fixedRates, freshRates, QuittanceError, type RateProvider } from "quittance";
import { left, portFailed, type Environment } from "quittance/adapter";
import type { OperationError, RatesFailure } from "quittance/errors";
import type { Dataset } from "../data/read-data-file.ts";
import { option, textOption, type Values } from "../parameters.ts";
import { oneOf, wholeNumber } from "../readers.ts";
import { UsageError } from "../usage-error.ts";

/** The options that select exchange rates. */
export const ratesOptions = {
  rates: option(
    "SOURCE",
    `Source of the exchange rates: "file", the data file; "ecb", the European Central Bank; or
"json", the address of --rates-url. Default: json with --rates-url, else file.`,
    oneOf(["file", "ecb", "json"]),
  ),
  ratesUrl: textOption(
    "URL",
    `Address of the rates: a JSON object with base, timestamp or date, and rates. With
--rates ecb, an address with the XML of the ECB. Default: QUITTANCE_RATES_URL.`,
  ),
  maxRateAge: option(
    "SECONDS",
    `Price nothing if the rates are further than this from the current time: requests get a 503.
Default: 518400 for ecb, 86400 for json and in production; no limit for file in development.`,
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
  ),
};

/** The values of `ratesOptions`. */
export type RatesValues = Values<typeof ratesOptions>;

/** A rate source outside the data file. */
export interface RateSource {
  readonly provider: RateProvider;
  /** The option that selects it. Without the address, which can contain a key. */
  readonly option: string;
  /** Maximum age of its rates, in seconds. */
  readonly maxAge: number;
  /** Seconds between two refreshes. */
  readonly every: number;
}

/** Default of `--max-rate-age` in production, in seconds. */
export const defaultMaxRateAge = 86_400;

/** Creates the source of `--rates` and `--rates-url`; `undefined` for the data file. */
export const readRateSource = (
  values: RatesValues,
  environment: Environment,
): RateSource | undefined => {
  const { ratesUrl, maxRateAge } = values;
  const given = ratesUrl ?? process.env["QUITTANCE_RATES_URL"];
  const { rates: name = given === undefined ? "file" : "json" } = values;
  if (name === "file") {
    if (ratesUrl === undefined) return undefined;
    throw new UsageError("--rates-url requires --rates json or --rates ecb.");
  }
  const url = given === undefined ? undefined : checkAddress(given, environment);
  if (name === "ecb") {
    return {
      provider: ecbRates({ ...(url !== undefined && { url }), ...policy }),
      option: "--rates ecb",
      maxAge: maxRateAge ?? maxEcbRateAge,
      every: 3600,
    };
  }
  if (url === undefined) throw new UsageError("--rates json requires --rates-url URL.");
  return {
    provider: jsonRates({ url, ...policy }),
    option: "--rates-url",
    maxAge: maxRateAge ?? defaultMaxRateAge,
    every: 300,
  };
};

/** Rates that double or halve from one refresh to the next are taken for errors. */
const policy = { maxJump: "1" };

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** Messages do not contain the address, because it can contain a key. */
const checkAddress = (text: string, environment: Environment): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    throw new UsageError("--rates-url must be an address that starts with https:// or http://.");
  }
  const isPlain = url.protocol === "http:" && !loopback.test(url.hostname);
  if (isPlain && environment === "production") {
    throw new UsageError(
      "--rates-url must start with https:// in production, unless it is on this machine: rates that " +
        "others can change on their way are prices that others set.",
    );
  }
  return text;
};

/**
 * Creates the provider of the options. Rates of a data file are limited in age only by
 * `--max-rate-age`. Without a data file and a source, the provider fails.
 */
export const optionRates = (
  dataset: Pick<Dataset, "rates"> | undefined,
  values: RatesValues,
): RateProvider => {
  const source = readRateSource(values, "development");
  const { maxRateAge: maxAge } = values;
  if (source !== undefined) return freshRates(source.provider, source, systemClock);
  if (dataset === undefined) return noRates;
  const provider = fixedRates(dataset.rates);
  return maxAge === undefined ? provider : freshRates(provider, { maxAge }, systemClock);
};

const noRates: RateProvider = {
  ratesFor: () => () => Promise.resolve(left(portFailed("rates", new Error(rateHint)))),
};

const rateHint = "set --data FILE, --rates ecb or --rates-url URL to convert";

/** Describes the error of an operation if it is a failure of the rate source. */
export const describeNoRates = (error: OperationError): string | undefined =>
  error.kind === "RateMalformed" ||
  error.kind === "RateStale" ||
  error.kind === "RatesExhausted" ||
  (error.kind === "PortFailed" && error.port === "rates")
    ? `No exchange rates: ${describeRatesFailure(error)}`
    : undefined;

/** Describes why there are no rates. */
export const describeRatesFailure = (failure: RatesFailure): string => {
  if (failure.kind === "PortFailed" && failure.cause instanceof Error) return failure.cause.message;
  if (failure.kind === "RateMalformed") {
    const { source, property, found } = failure;
    return `${source}: ${property} must be a positive decimal, not "${found}"`;
  }
  const hint = failure.kind === "RateStale" ? "; see --max-rate-age" : "";
  return `${new QuittanceError(failure).message}${hint}`;
};
