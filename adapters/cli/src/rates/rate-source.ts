import { ecbRates, jsonRates, maxEcbRateAge } from "@quittance/rates";
import type { RateProvider } from "quittance";
import type { Environment } from "quittance/adapter";
import { readChoice } from "../read-choice.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { UsageError } from "../usage-error.ts";
import type { RatesValues } from "./rates-options.ts";

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

/** Reads `--max-rate-age`. */
export const readMaxAge = (text: string | undefined, byDefault: number): number =>
  text === undefined
    ? byDefault
    : readWholeNumber("--max-rate-age", text, 0, Number.MAX_SAFE_INTEGER);

/** Creates the source of `--rates` and `--rates-url`; `undefined` for the data file. */
export const readRateSource = (
  values: RatesValues,
  environment: Environment,
): RateSource | undefined => {
  const given = values["rates-url"] ?? process.env["QUITTANCE_RATES_URL"];
  const { rates: name = given === undefined ? "file" : "json" } = values;
  const age = values["max-rate-age"];
  switch (readChoice("--rates", name, ["file", "ecb", "json"])) {
    case "file":
      if (values["rates-url"] === undefined) return undefined;
      throw new UsageError("--rates-url requires --rates json or --rates ecb.");
    case "ecb": {
      const address = given === undefined ? {} : { url: checkAddress(given, environment) };
      const maxAge = readMaxAge(age, maxEcbRateAge);
      return {
        provider: ecbRates({ ...address, ...policy }),
        option: "--rates ecb",
        maxAge,
        every: 3600,
      };
    }
    case "json": {
      if (given === undefined) throw new UsageError("--rates json requires --rates-url URL.");
      const url = checkAddress(given, environment);
      const maxAge = readMaxAge(age, defaultMaxRateAge);
      return { provider: jsonRates({ url, ...policy }), option: "--rates-url", maxAge, every: 300 };
    }
  }
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
