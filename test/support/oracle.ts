/**
 * An independent oracle of the quote calculator, for tests only. It is written from the rules and
 * shares no code with the library: every amount and rate is an integer at the scale 10^30. It covers
 * quotes without rounding and taxes; `test/vectors/check.py` calculates those independently.
 *
 * The request is taken as well formed (shapes, limits and enumerations are not checked here).
 */

import { priceLine } from "./oracle-line.ts";
import type { PricedLine, RateOf } from "./oracle-line.ts";
import { fromScaled, isTooLarge, ONE, toScaled } from "./oracle-money.ts";
import { resolveRequest } from "./oracle-resolve.ts";
import type { ResolvedLine } from "./oracle-resolve.ts";
import type {
  OracleResult,
  OracleCatalog,
  OracleQuoteItem,
  OracleRates,
  OracleFailureCode,
  OracleRequest,
} from "./oracle-types.ts";

export { toScaled } from "./oracle-money.ts";
export type * from "./oracle-types.ts";

/** Every currency code, in the order in which quotes list their rates. */
const ORACLE_CURRENCIES: ReadonlyArray<string> = (
  "BITCOIN ETHEREUM USDT USDC USDC_NATIVE SOLANA BINANCE_COIN RIPPLE POLYGON TRON LITECOIN " +
  "BITCOIN_CASH DOGECOIN USD EUR CHF GBP AUD JPY CNY CAD HKD SGD SEK KRW NOK NZD INR MXN TWD " +
  "ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP SAR PHP MYR COP RUB RON PEN"
).split(" ");

function failure(code: OracleFailureCode, paths: Iterable<string>): OracleResult {
  return { failure: { code, paths: [...new Set(paths)].sort() } };
}

function rateReader(rates: OracleRates): RateOf {
  return (currency) => {
    if (currency === "USD") {
      return ONE;
    }
    const text = Object.hasOwn(rates.units_per_usd, currency)
      ? rates.units_per_usd[currency]
      : undefined;
    return text === undefined ? undefined : toScaled(text);
  };
}

/** The two items at the end of a quote, whose amounts are texts. */
export function totalItems(
  currency: string,
  price: string,
  usd: string,
): ReadonlyArray<OracleQuoteItem> {
  return [
    {
      item: { type: "TOTAL", currency, status: "INCLUDED" },
      calculations: [
        {
          idx: 0,
          currency,
          calculation_type: "TOTAL",
          title: "Total",
          initial_price: price,
          price,
          price_delta: "0",
          initial_price_orig: null,
          price_orig: null,
          price_delta_orig: "0",
          initial_price_usd: usd,
          price_usd: usd,
          price_delta_usd: "0",
          details: [],
        },
      ],
    },
    {
      item: { type: "TOTAL_USD", currency: "USD", status: "INCLUDED" },
      calculations: [
        {
          idx: 0,
          currency: "USD",
          calculation_type: "TOTAL_USD",
          title: "Total in USD",
          initial_price: usd,
          price: usd,
          price_delta: "0",
          details: [],
        },
      ],
    },
  ];
}

function shownRates(
  currency: string,
  lines: ReadonlyArray<ResolvedLine>,
  rateOf: RateOf,
): Record<string, string> {
  const used = new Set(["USD", currency, ...lines.map((line) => line.currency)]);
  const shown: Record<string, string> = {};
  for (const code of ORACLE_CURRENCIES) {
    const rate = used.has(code) ? rateOf(code) : undefined;
    if (rate !== undefined) {
      shown[code] = fromScaled(rate);
    }
  }
  return shown;
}

/**
 * Calculates a quote request: the whole quote as it must be rendered, or the failure with its code
 * and every path that it names.
 */
export function oracleQuote(
  request: OracleRequest,
  catalog: OracleCatalog,
  rates: OracleRates,
): OracleResult {
  const rateOf = rateReader(rates);
  const { lines, failures, currencies } = resolveRequest(request, catalog);
  const invalid = [...failures];
  const [firstCurrency] = currencies;
  if (request.currency === undefined && currencies.size > 1) {
    invalid.push("currency");
  }
  const common = currencies.size === 1 ? firstCurrency : undefined;
  const currency = request.currency ?? common;
  const isRated = currency !== undefined && rateOf(currency) !== undefined;

  const priced: Array<PricedLine> = [];
  const tooLarge: Array<string> = [];
  for (const line of lines) {
    // Even where nothing can be converted, a line is held to the range in its own currency.
    const result = priceLine(line, isRated ? currency : line.currency, rateOf);
    if (result?.tooLarge === true) {
      tooLarge.push(line.path);
    } else if (result !== undefined) {
      priced.push(result);
    }
  }
  if (invalid.length > 0) {
    return failure("VALIDATION_FAILED", [...invalid, ...tooLarge]);
  }
  if (tooLarge.length > 0) {
    return failure("AMOUNT_OUT_OF_RANGE", tooLarge);
  }
  if (!isRated || priced.length < lines.length) {
    return failure("RATE_UNAVAILABLE", []);
  }

  const total = priced.reduce((sum, line) => sum + line.price, 0n);
  const totalUsd = priced.reduce((sum, line) => sum + line.priceUsd, 0n);
  if (isTooLarge(total) || isTooLarge(totalUsd)) {
    return failure("AMOUNT_OUT_OF_RANGE", ["items"]);
  }
  const [price, usd] = [fromScaled(total), fromScaled(totalUsd)];
  return {
    quote: {
      currency,
      exchange_rate_timestamp: rates.timestamp,
      exchange_rates: shownRates(currency, lines, rateOf),
      total: { currency, price, price_usd: usd },
      items: [...priced.map((line) => line.rendered), ...totalItems(currency, price, usd)],
    },
  };
}
