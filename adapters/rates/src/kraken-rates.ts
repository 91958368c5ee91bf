import type { Clock, Currency, RateProvider } from "quittance";
import { download } from "./download.ts";
import { isParsedObject, parsedObject, parseJson, type ParsedObject } from "./parse-json.ts";
import { ratesFromPrices } from "./rates-from-prices.ts";
import { rateSourceError, shortened } from "./source-error.ts";
import type { SourceOptions } from "./source-options.ts";
import { sourceProvider } from "./source-provider.ts";
import { systemClock } from "./system-clock.ts";

/** Options of `krakenRates`. */
export interface KrakenRatesOptions extends SourceOptions {
  /** Defaults to the public API of Kraken. */
  readonly url?: string;
  /** Gives the timestamp of the rates: tickers have no time. Defaults to the system's clock. */
  readonly clock?: Clock;
}

/** The names of assets at Kraken. Both kinds of USDC have the price of its one market. */
const assets: Readonly<Partial<Record<Currency, string>>> = {
  BITCOIN: "XBT",
  ETHEREUM: "ETH",
  USDT: "USDT",
  USDC: "USDC",
  USDC_NATIVE: "USDC",
  SOLANA: "SOL",
  BINANCE_COIN: "BNB",
  RIPPLE: "XRP",
  POLYGON: "POL",
  TRON: "TRX",
  LITECOIN: "LTC",
  BITCOIN_CASH: "BCH",
  DOGECOIN: "XDG",
};

const source = "Kraken";

/**
 * Creates a provider of crypto rates: the last trade of each market against the US dollar at
 * Kraken. All requested currencies are read with one request.
 */
export const krakenRates = ({
  url = "https://api.kraken.com/0/public/Ticker",
  clock = systemClock,
  ...options
}: KrakenRatesOptions = {}): RateProvider =>
  sourceProvider(options, async (wanted, downloading) => {
    const timestamp = clock();
    const usdPrices: Partial<Record<Currency, string>> = {};
    const requested = [...wanted].filter((currency) => assets[currency] !== undefined);
    if (requested.length > 0) {
      const pairs = new Set(requested.map((currency) => `${assets[currency] ?? ""}USD`));
      const address = `${url}?pair=${[...pairs].join(",")}`;
      const text = await download({ source, url: address, format: "json" }, downloading);
      const tickers = tickersOf(text);
      for (const currency of requested) {
        // Not yet known to be text: `ratesFromPrices` rejects other values.
        usdPrices[currency] = lastTradeOf(tickers, assets[currency] ?? "") as string;
      }
    }
    return ratesFromPrices({ source, timestamp, usdPrices });
  });

const tickersOf = (text: string): ParsedObject => {
  const { error, result } = parsedObject(source, parseJson(source, text), "the body");
  if (Array.isArray(error) && error.length > 0) {
    const reason: unknown = error[0];
    const message = `rejected: ${typeof reason === "string" ? shortened(reason) : "no reason"}`;
    throw rateSourceError(source, "RejectedBySource", message);
  }
  return parsedObject(source, result, "result");
};

/** Returns the price of the last trade. Old markets have names such as XXBTZUSD. */
const lastTradeOf = (tickers: ParsedObject, asset: string): unknown => {
  const names = [`${asset}USD`, `${asset}ZUSD`, `X${asset}ZUSD`];
  const name = names.find((known) => Object.hasOwn(tickers, known));
  const ticker = name === undefined ? undefined : tickers[name];
  const trade: unknown = isParsedObject(ticker) ? ticker["c"] : undefined;
  return Array.isArray(trade) ? trade[0] : trade;
};
