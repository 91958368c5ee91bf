import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { calculationType, renderDetails } from "../invoice/calculation-basis.ts";
import {
  delta,
  type CalculationStep,
  type PriceChange,
  type TotalStep,
} from "./calculation-step.ts";
import { totalsRecord } from "./document-totals.ts";
import type { CouponReference } from "../coupon/coupon-details.ts";
import type { TaxShare } from "../tax/tax-line.ts";
import type { PricedLine } from "./line-price.ts";
import { couponsOf, currenciesOf, taxesOf, type Quote } from "./quote.ts";
import { pickRates, renderExchangeRates } from "../rates/exchange-rates.ts";
import type {
  CouponJson,
  ItemJson,
  QuoteItemJson,
  QuoteJson,
  StepJson,
  TaxJson,
  TotalsJson,
} from "./quote-json.ts";

/** Returns a quote as JSON. */
export const renderQuote = (quote: Quote): QuoteJson => {
  const { currency, rates, lines, totalSteps, total, totals } = quote;
  const price = Amount.render(total.price);
  const priceUsd = Amount.render(total.priceUsd);
  const taxes = taxesOf(quote);
  const coupons = couponsOf(quote);
  return {
    currency,
    exchange_rate_timestamp: rates.timestamp,
    exchange_rates: renderExchangeRates(pickRates(currenciesOf(quote), rates)),
    total: { currency, price, price_usd: priceUsd },
    ...(taxes.length > 0 && { taxes: taxes.map(renderTax) }),
    ...(totals && { totals: totalsRecord.json.write(totals) as unknown as TotalsJson }),
    ...(coupons.length > 0 && { coupons: coupons.map(renderCoupon) }),
    items: [
      ...lines.map((line) => renderLine(line, currency)),
      ...totalSteps.map(renderTotalStep),
      totalItem(currency, price, priceUsd),
      totalUsdItem(priceUsd),
    ],
  };
};

/** Renders the sum of the steps of a tax as JSON. */
export const renderTax = ({ tax, base, amount }: TaxShare): TaxJson => ({
  tax_id: tax.taxId,
  name: tax.name,
  percent: Amount.render(tax.percent),
  category: tax.category,
  base: Amount.render(base),
  amount: Amount.render(amount),
});

const renderCoupon = ({ couponId, code }: CouponReference): CouponJson => ({
  coupon_id: couponId,
  code,
});

const renderLine = ({ line, steps, last }: PricedLine, currency: Currency): QuoteItemJson => ({
  item: renderItem(line),
  calculations: steps.map(renderStep),
  total: {
    currency,
    currency_original: line.unitPrice.currency,
    price: Amount.render(last.price.after),
    price_usd: Amount.render(last.priceUsd.after),
    price_orig: Amount.render(last.priceOriginal.after),
  },
});

const renderItem = (line: PricedLine["line"]): ItemJson => {
  const { item, unitPrice, quantity } = line;
  const { currency } = unitPrice;
  const measured = renderMeasure(line);
  if (item.type === "PAYMENT_INTENT") {
    return { type: item.type, price: Amount.render(unitPrice.amount), currency, ...measured };
  }
  const { productId, billingSchemaId } = item;
  return {
    type: item.type,
    product_id: productId,
    quantity,
    billing_schema_id: billingSchemaId,
    currency,
    ...measured,
  };
};

/** Renders the units of a line as its item and its invoice item have them, if there are any. */
export const renderMeasure = ({
  units,
  unit,
}: Pick<PricedLine["line"], "units" | "unit">): {
  readonly units?: string;
  readonly unit?: string;
} => ({
  ...(units && { units: Amount.render(units) }),
  ...(unit === undefined ? undefined : { unit }),
});

/** Renders a step of a line as JSON. */
export const renderStep = (step: CalculationStep, idx: number): StepJson => {
  const price = renderChange(step.price);
  const original = step.priceOriginal === step.price ? price : renderChange(step.priceOriginal);
  const usd = renderChange(step.priceUsd);
  return {
    idx,
    currency: step.currency,
    calculation_type: calculationType(step),
    title: step.title,
    initial_price: price.before,
    price: price.after,
    price_delta: price.delta,
    initial_price_orig: original.before,
    price_orig: original.after,
    price_delta_orig: original.delta,
    initial_price_usd: usd.before,
    price_usd: usd.after,
    price_delta_usd: usd.delta,
    details: renderDetails(step),
  };
};

/** Renders one column of a step. */
const renderChange = (
  change: PriceChange,
): { readonly before: string; readonly after: string; readonly delta: string } => {
  const before = Amount.render(change.before);
  return change.after === change.before
    ? { before, after: before, delta: "0" }
    : { before, after: Amount.render(change.after), delta: Amount.render(delta(change)) };
};

/** Renders a step from the sum of the lines to the total as an item of its own. */
const renderTotalStep = (step: TotalStep): QuoteItemJson => {
  const { currency } = step;
  return {
    item:
      step.kind === "Tax"
        ? { type: "TAX", tax_id: step.tax.taxId, currency, status: "INCLUDED" }
        : { type: "ROUNDING", currency, status: "INCLUDED" },
    calculations: [
      {
        ...renderStep({ ...step, priceOriginal: step.price }, 0),
        initial_price_orig: null,
        price_orig: null,
        price_delta_orig: "0",
      },
    ],
  };
};

const totalItem = (currency: Currency, price: string, price_usd: string): QuoteItemJson => ({
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
      initial_price_usd: price_usd,
      price_usd,
      price_delta_usd: "0",
      details: [],
    },
  ],
});

const totalUsdItem = (price: string): QuoteItemJson => ({
  item: { type: "TOTAL_USD", currency: "USD", status: "INCLUDED" },
  calculations: [
    {
      idx: 0,
      currency: "USD",
      calculation_type: "TOTAL_USD",
      title: "Total in USD",
      initial_price: price,
      price,
      price_delta: "0",
      details: [],
    },
  ],
});
