import { currencies } from "quittance";
import {
  arrayOf,
  both,
  byProperty,
  decimal,
  id,
  integer,
  properties,
  noElements,
  nothing,
  nullable,
  oneOf,
  recordOf,
  signedDecimal,
  text,
  timestamp,
  type Check,
} from "./shape.ts";

const currency = oneOf(...currencies);

const detailsByType: Readonly<Record<string, Check>> = {
  PRODUCT: properties({ product_id: id("product"), currency, price: decimal, quantity: integer }),
  PAYMENT_INTENT: properties({
    payment_intent_id: nullable(id("payment_intent")),
    currency,
    price: decimal,
    quantity: integer,
  }),
  CURRENCY_CHANGE: properties({
    from: currency,
    to: currency,
    from_rate_usd: decimal,
    to_rate_usd: decimal,
  }),
  TOTAL: noElements,
  TOTAL_USD: noElements,
};

/** The details of a step, as its type asks. */
export const detailsOfStep: Check = (step, path) => {
  const { calculation_type: type, details } = step as Readonly<Record<string, unknown>>;
  return detailsByType[String(type)]?.(details, `${path}.details`) ?? [`${path}: of no type`];
};

const stepBase = {
  idx: integer,
  currency,
  title: text,
  initial_price: decimal,
  price: decimal,
  price_delta: signedDecimal,
  details: () => [],
};
const usdColumn = {
  initial_price_usd: decimal,
  price_usd: decimal,
  price_delta_usd: signedDecimal,
};

const lineStep = (type: string): Check =>
  properties({
    ...stepBase,
    ...usdColumn,
    calculation_type: oneOf(type),
    initial_price_orig: decimal,
    price_orig: decimal,
    price_delta_orig: signedDecimal,
  });

const step = both(
  byProperty("calculation_type", {
    PRODUCT: lineStep("PRODUCT"),
    PAYMENT_INTENT: lineStep("PAYMENT_INTENT"),
    CURRENCY_CHANGE: lineStep("CURRENCY_CHANGE"),
    TOTAL: properties({
      ...stepBase,
      ...usdColumn,
      calculation_type: oneOf("TOTAL"),
      initial_price_orig: nothing,
      price_orig: nothing,
      price_delta_orig: oneOf("0"),
    }),
    TOTAL_USD: properties({ ...stepBase, calculation_type: oneOf("TOTAL_USD") }),
  }),
  detailsOfStep,
);

const line = (item: Readonly<Record<string, Check>>): Check =>
  properties({
    item: properties({ type: text, currency, ...item }),
    calculations: arrayOf(step),
    total: properties({
      currency,
      currency_original: currency,
      price: decimal,
      price_usd: decimal,
      price_orig: decimal,
    }),
  });
const total = properties({
  item: properties({ type: text, currency, status: oneOf("INCLUDED") }),
  calculations: arrayOf(step),
});

const quoteItem: Check = (value, path) =>
  byProperty("type", {
    PRODUCT: () =>
      line({ product_id: id("product"), quantity: integer, billing_schema_id: id("schema") })(
        value,
        path,
      ),
    PAYMENT_INTENT: () => line({ price: decimal })(value, path),
    TOTAL: () => total(value, path),
    TOTAL_USD: () => total(value, path),
  })((value as { readonly item?: unknown }).item, `${path}.item`);

/** A quote; `exchange_rates` is an addition. */
export const quote: Check = properties({
  currency,
  exchange_rate_timestamp: timestamp,
  exchange_rates: recordOf(decimal),
  total: properties({ currency, price: decimal, price_usd: decimal }),
  items: arrayOf(quoteItem),
});
