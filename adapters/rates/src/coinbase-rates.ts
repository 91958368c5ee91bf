import type { Clock, Currency, RateProvider } from "quittance";
import { download } from "./download.ts";
import { parsedObject, parseJson } from "./parse-json.ts";
import { ratesFromPrices } from "./rates-from-prices.ts";
import { readTime } from "./read-time.ts";
import type { DownloadOptions, SourceOptions } from "./source-options.ts";
import { sourceProvider } from "./source-provider.ts";
import { systemClock } from "./system-clock.ts";

/** Options of `coinbaseRates`. */
export interface CoinbaseRatesOptions extends SourceOptions {
  /** Defaults to the public API of Coinbase Exchange. */
  readonly url?: string;
  /** Gives the timestamp of a set without rates. Defaults to the system's clock. */
  readonly clock?: Clock;
}

/** The names of assets at Coinbase, where USDC is traded one to one, without a price. */
const assets: Readonly<Partial<Record<Currency, string>>> = {
  BITCOIN: "BTC",
  ETHEREUM: "ETH",
  USDT: "USDT",
  SOLANA: "SOL",
  RIPPLE: "XRP",
  POLYGON: "POL",
  LITECOIN: "LTC",
  BITCOIN_CASH: "BCH",
  DOGECOIN: "DOGE",
};

const source = "Coinbase";

/**
 * Creates a provider of crypto rates: the last trade of each market against the US dollar at
 * Coinbase Exchange. Makes one request for each requested currency; the oldest trade gives the
 * timestamp.
 */
export const coinbaseRates = ({
  url = "https://api.exchange.coinbase.com",
  clock = systemClock,
  ...options
}: CoinbaseRatesOptions = {}): RateProvider =>
  sourceProvider(options, async (wanted, downloading) => {
    const requested = [...wanted].filter((currency) => assets[currency] !== undefined);
    const tickers = await Promise.all(
      requested.map((currency) => tickerOf(url, assets[currency] ?? "", downloading)),
    );
    const prices = requested.map((currency, index) => [currency, tickers[index]?.price]);
    const times = tickers.map(({ time }) => time);
    return ratesFromPrices({
      source,
      timestamp: times.sort()[0] ?? clock(),
      usdPrices: Object.fromEntries(prices) as Partial<Record<Currency, string>>,
    });
  });

/** A ticker whose values are not known to be text: `ratesFromPrices` rejects others. */
interface Ticker {
  readonly price: unknown;
  readonly time: string;
}

const tickerOf = async (url: string, asset: string, options: DownloadOptions): Promise<Ticker> => {
  const address = `${url}/products/${asset}-USD/ticker`;
  const text = await download({ source, url: address, format: "json" }, options);
  const { price, time } = parsedObject(source, parseJson(source, text), "the body");
  const read = readTime(time);
  return { price, time: typeof read === "string" ? read : "nothing" };
};
