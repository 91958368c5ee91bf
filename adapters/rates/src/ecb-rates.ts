import type { RateProvider } from "quittance";
import { download } from "./download.ts";
import { readEcbXml } from "./read-ecb-xml.ts";
import type { SourceOptions } from "./source-options.ts";
import { sourceProvider } from "./source-provider.ts";

/** Options of `ecbRates`. */
export interface EcbRatesOptions extends SourceOptions {
  /** Defaults to the address of the ECB. */
  readonly url?: string;
}

/**
 * The age in seconds that reference rates can reach before the next ones are published: 6 days.
 * At Easter they are replaced in the afternoon of the fifth day after their date.
 */
export const maxEcbRateAge = 518_400;

const ecbUrl = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";

/**
 * Creates a provider of the daily reference rates of the European Central Bank, which has 30
 * currencies and no crypto assets.
 *
 * The rates have the start of their date as timestamp. The ECB publishes on its working days only,
 * so use a `maxAge` of `maxEcbRateAge`.
 *
 * @example
 * const rates = freshRates(ecbRates(), { maxAge: maxEcbRateAge }, clock);
 */
export const ecbRates = ({ url = ecbUrl, ...options }: EcbRatesOptions = {}): RateProvider => {
  const source = "European Central Bank";
  return sourceProvider(options, async (_wanted, downloading) =>
    readEcbXml(source, await download({ source, url, format: "xml" }, downloading)),
  );
};
