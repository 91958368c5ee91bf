import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { omitted, property, type JsonRecord, type Property } from "../record/field.ts";
import { currencyProperty, positiveAmountProperty } from "../record/property-schema.ts";
import { currencyIn } from "../record/value-fields.ts";
import * as v from "../record/described-schema.ts";
import { renderExchangeRates, type ExchangeRates } from "./exchange-rates.ts";

/** The rates of a record, by currency; JSON objects do not have them if there are none. */
export const exchangeRates: Property<ExchangeRates | undefined, "exchange_rates"> = omitted(
  property<ExchangeRates, "exchange_rates">(
    "exchange_rates",
    { type: "texts" },
    v.record(currencyProperty, positiveAmountProperty, "must be an object"),
    renderExchangeRates,
    (value) =>
      Object.fromEntries(
        Object.entries(value as JsonRecord).map(([code, text]) => {
          const currency = currencyIn(code, "exchange_rates");
          const rate = typeof text === "string" ? Amount.parse(text) : undefined;
          invariant(rate !== undefined, `exchange_rates.${currency} is not an amount`);
          return [currency, rate];
        }),
      ),
  ),
);
