import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import { written } from "../schema/record.ts";
import type { ColumnValue } from "../schema/values.ts";
import { rateOf, type RateSet } from "./rate-set.ts";

/** Units of some currencies per US dollar. @inline */
export type ExchangeRates = Readonly<Partial<Record<Currency, Amount>>>;

/** Exchange rates in JSON. @inline */
export type ExchangeRatesJson = Readonly<Partial<Record<Currency, string>>>;

/** Returns the known rates of some currencies, in their order. */
export const pickRates = (found: ReadonlyArray<Currency>, rates: RateSet): ExchangeRates =>
  Object.fromEntries(
    found.flatMap((currency) => {
      const rate = rateOf(rates, currency);
      return rate._tag === "Right" ? [[currency, rate.right] as const] : [];
    }),
  );

/** Returns exchange rates as JSON, in the order of `currencies`. */
export const renderExchangeRates = (rates: ExchangeRates): ExchangeRatesJson =>
  Object.fromEntries(
    currencies.flatMap((currency) => {
      const rate = rates[currency];
      return rate === undefined ? [] : [[currency, Amount.render(rate)] as const];
    }),
  );

/** The rates of a record, by currency. */
export const exchangeRates: ColumnValue<ExchangeRates> = /* @__PURE__ */ written<ExchangeRates>(
  renderExchangeRates,
  (json) =>
    Object.fromEntries(
      Object.entries(json).map(([currency, rate]) => [currency, Amount.of(rate as string)]),
    ),
  { type: "texts" },
);
