/** The options that select exchange rates. */
export const ratesOptions = {
  rates: {
    type: "string",
    value: "SOURCE",
    help: `Source of the exchange rates: "file", the data file; "ecb", the European Central Bank; or
"json", the address of --rates-url. Default: json with --rates-url, else file.`,
  },
  "rates-url": {
    type: "string",
    value: "URL",
    help: `Address of the rates: a JSON object with base, timestamp or date, and rates. With
--rates ecb, an address with the XML of the ECB. Default: QUITTANCE_RATES_URL.`,
  },
  "max-rate-age": {
    type: "string",
    value: "SECONDS",
    help: `Price nothing if the rates are further than this from the current time: requests get a 503.
Default: 518400 for ecb, 86400 for json and in production; no limit for file in development.`,
  },
} as const;

/** The texts of these options. */
export interface RatesValues {
  readonly rates?: string | undefined;
  readonly "rates-url"?: string | undefined;
  readonly "max-rate-age"?: string | undefined;
}
