/**
 * An independent oracle of the quote calculator, for tests only. It is written from the rules and
 * shares no code with the library: every amount and rate is a decimal of decimal.js.
 *
 * The request is taken as well formed (shapes, limits and enumerations are not checked here).
 */

import { withCoupons } from "./oracle-coupons.ts";
import { priceLine } from "./oracle-line.ts";
import type { PricedLine, RateOf } from "./oracle-line.ts";
import { one, toDecimal, toText } from "./oracle-money.ts";
import type { OraclePolicy } from "./oracle-policy.ts";
import { resolveRequest } from "./oracle-resolve.ts";
import type { ResolvedLine } from "./oracle-resolve.ts";
import { taxSummary } from "./oracle-taxes.ts";
import { totalItems, totalsOf } from "./oracle-total.ts";
import type {
  OracleResult,
  OracleCatalog,
  OracleRates,
  OracleFailureCode,
  OracleRequest,
} from "./oracle-types.ts";
import { oracleTotals } from "./oracle-whole.ts";

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
      return one;
    }
    const text = Object.hasOwn(rates.units_per_usd, currency)
      ? rates.units_per_usd[currency]
      : undefined;
    return text === undefined ? undefined : toDecimal(text);
  };
}

function shownRates(
  always: ReadonlyArray<string>,
  lines: ReadonlyArray<ResolvedLine>,
  rateOf: RateOf,
): Record<string, string> {
  const used = new Set(["USD", ...always, ...lines.map((line) => line.currency)]);
  const shown: Record<string, string> = {};
  for (const code of ORACLE_CURRENCIES) {
    const rate = used.has(code) ? rateOf(code) : undefined;
    if (rate !== undefined) {
      shown[code] = toText(rate);
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
  policy: OraclePolicy = {},
): OracleResult {
  const rateOf = rateReader(rates);
  const {
    lines: plain,
    failures,
    currencies,
  } = resolveRequest(request, catalog, policy.taxes ?? []);
  const lines = withCoupons(plain, policy.coupons ?? []);
  const invalid = [...failures];
  const [firstCurrency] = currencies;
  if (request.currency === undefined && currencies.size > 1) {
    invalid.push("currency");
  }
  const common = currencies.size === 1 ? firstCurrency : undefined;
  const currency = request.currency ?? common;
  const { accounting = "USD" } = policy;
  const rate = currency === undefined ? undefined : rateOf(currency);
  const isRated = currency !== undefined && rate !== undefined && rateOf(accounting) !== undefined;

  const priced: Array<PricedLine> = [];
  const tooLarge: Array<string> = [];
  for (const line of lines) {
    // Even where nothing can be converted, a line is held to the range in its own currency.
    const result = priceLine(line, isRated ? currency : line.currency, rateOf, policy);
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

  const totals = totalsOf(priced, { currency, rate, policy });
  if (totals.tooLarge) {
    return failure("AMOUNT_OUT_OF_RANGE", ["items"]);
  }
  const [price, usd] = [toText(totals.price), toText(totals.usd)];
  const shares = [...priced.flatMap((line) => line.shares), ...totals.shares];
  const taxes = taxSummary(shares);
  const coupons = couponsOf(lines);
  const nets = totals.nets ?? priced.map(({ net }) => net);
  const shown = shownRates([currency, accounting], lines, rateOf);
  const isInDollars = Object.keys(shown).length === 1;
  return {
    quote: {
      currency,
      exchange_rate_timestamp: (isInDollars ? policy.requestedAt : undefined) ?? rates.timestamp,
      exchange_rates: shown,
      total: { currency, price, price_usd: usd },
      ...(taxes.length === 0 ? {} : { taxes }),
      ...(policy.totals === undefined
        ? {}
        : { totals: oracleTotals(policy.totals, { nets, shares }, totals.price) }),
      ...(coupons.length === 0 ? {} : { coupons }),
      items: [
        ...priced.map((line) => line.rendered),
        ...totals.items,
        ...totalItems(currency, price, usd),
      ],
    },
  };
}

/** The coupons of lines, in the order in which they are applied. */
function couponsOf(
  lines: ReadonlyArray<ResolvedLine>,
): ReadonlyArray<{ readonly coupon_id: string; readonly code: string }> {
  const used = lines.flatMap(({ adjustments }) =>
    adjustments.flatMap(({ coupon }) => coupon ?? []),
  );
  return [...new Map(used.map(({ coupon_id, code }) => [coupon_id, code]))].map(
    ([coupon_id, code]) => ({ coupon_id, code }),
  );
}
