export { coinbaseRates, type CoinbaseRatesOptions } from "./coinbase-rates.ts";
export { ecbRates, maxEcbRateAge, type EcbRatesOptions } from "./ecb-rates.ts";
export { jsonRates, type JsonRatesOptions, type JsonTable } from "./json-rates.ts";
export { krakenRates, type KrakenRatesOptions } from "./kraken-rates.ts";
export { limitJumps, type LimitJumpsOptions } from "./limit-jumps.ts";
export { medianRates, type MedianRatesOptions } from "./median-rates.ts";
export { mergedRates, type MergedRatesOptions } from "./merged-rates.ts";
export type { ParsedObject } from "./parse-json.ts";
export { ratesFromPrices, type PriceTable } from "./rates-from-prices.ts";
export { rebaseRates, type BasedRateTable } from "./rebase-rates.ts";
export {
  refreshedRates,
  type RefreshedRates,
  type RefreshedRatesOptions,
} from "./refreshed-rates.ts";
export {
  isRateSourceError,
  type RateSourceError,
  type RateSourceErrorKind,
} from "./source-error.ts";
export type { Fetch, SourceOptions } from "./source-options.ts";
