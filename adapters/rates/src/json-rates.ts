import { isCurrency, type Currency, type Either } from "quittance";
import type { RateMalformed } from "quittance/errors";
import type { RateProvider, RateSet } from "quittance";
import { left } from "quittance/adapter";
import { download } from "./download.ts";
import { parsedObject, parseJson, type ParsedObject } from "./parse-json.ts";
import { readTime } from "./read-time.ts";
import { rebaseRates } from "./rebase-rates.ts";
import type { SourceOptions } from "./source-options.ts";
import { sourceProvider } from "./source-provider.ts";

/** The parts of a JSON response, not validated yet. */
export interface JsonTable {
  /** The base that the response states, if it states one. */
  readonly base?: unknown;
  /** A date, a UTC time, or seconds since 1970. */
  readonly timestamp: unknown;
  /** An object with the units of each currency per unit of the base. */
  readonly rates: unknown;
}

/** Options of `jsonRates`. */
export interface JsonRatesOptions extends SourceOptions {
  readonly url: string;
  /** A name for the source, shown beside its rates. Defaults to the host of the address. */
  readonly source?: string;
  /** Defaults to the base that the response states, or else to the US dollar. */
  readonly base?: Currency;
  /** Headers of the request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Selects the parts of a response. Numbers are passed as text with all digits. Defaults to the
   * properties `base`, `timestamp` (or `date`) and `rates`.
   */
  readonly read?: (body: ParsedObject) => JsonTable;
}

/**
 * Creates a provider of the rates of a JSON document. Codes that are not supported are ignored.
 *
 * @example
 * const rates = jsonRates({
 *   url: "https://rates.example.com/latest",
 *   base: "EUR",
 *   read: (body) => ({ timestamp: body["updated_at"], rates: body["quotes"] }),
 * });
 */
export const jsonRates = ({
  url,
  source = hostOf(url),
  base,
  headers = {},
  read = readCommonForm,
  ...options
}: JsonRatesOptions): RateProvider =>
  sourceProvider(options, async (_wanted, downloading) => {
    const text = await download({ source, url, headers, format: "json" }, downloading);
    const table = read(parsedObject(source, parseJson(source, text), "the body"));
    return readTable(source, base, table);
  });

const readTable = (
  source: string,
  expected: Currency | undefined,
  table: JsonTable,
): Either<RateMalformed, RateSet> => {
  const { base: stated = expected ?? "USD", timestamp, rates } = table;
  if (typeof stated !== "string" || !isCurrency(stated) || stated !== (expected ?? stated)) {
    const found = typeof stated === "string" ? stated : `a ${typeof stated}`;
    return left({ kind: "RateMalformed", source, property: "base", found });
  }
  const unitsPerBase: Partial<Record<Currency, string>> = {};
  for (const [code, rate] of Object.entries(parsedObject(source, rates, "rates"))) {
    // Not yet known to be text: `rebaseRates` rejects other values.
    if (isCurrency(code)) unitsPerBase[code] = rate as string;
  }
  return rebaseRates({
    source,
    base: stated,
    unitsPerBase,
    timestamp: readTime(timestamp) as string,
  });
};

const readCommonForm = ({ base, timestamp, date, rates }: ParsedObject): JsonTable => ({
  base,
  timestamp: timestamp ?? date,
  rates,
});

const hostOf = (url: string): string => {
  try {
    return new URL(url).host;
  } catch {
    throw new TypeError("url must be an absolute address such as https://rates.example.com/latest");
  }
};
