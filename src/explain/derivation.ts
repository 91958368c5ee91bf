import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type {
  AdjustmentStep,
  CalculationStep,
  CurrencyChangeStep,
} from "../quote/calculation-step.ts";
import { couponOfStep } from "../coupon/coupon-details.ts";
import type { PricedLine } from "../quote/line-price.ts";
import { currenciesOf, sumOf, type Quote } from "../quote/quote.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { charge, pricingCalculation } from "./derive-units.ts";
import { lineTaxes, rounded, totalStep } from "./derive-tax-and-rounding.ts";
import {
  dollars,
  isProductTruncated,
  isShareTruncated,
  rateIn,
  text,
  type Calculation,
} from "./formula.ts";

/** The calculation of a line. */
export interface LineDerivation {
  readonly title: string;
  readonly subject: string;
  readonly calculations: ReadonlyArray<Calculation>;
}

/** The calculation of a quote, independent of the output format. */
export interface Derivation {
  readonly heading: string;
  /** Units for one US dollar of every other currency in the quote. */
  readonly rates: ReadonlyArray<readonly [Currency, string]>;
  readonly lines: ReadonlyArray<LineDerivation>;
  readonly totals: ReadonlyArray<Calculation>;
}

/** Returns every calculation that leads to the totals of a quote, in order. */
export const derivationOf = (quote: Quote): Derivation => {
  const { currency, rates, lines, totalSteps } = quote;
  const prices = lines.map(({ last }) => last.price.after);
  const usdPrices = lines.map(({ last }) => last.priceUsd.after);
  const sum = sumOf(lines);
  const isTotal = totalSteps.every((step) => step.kind === "Tax" && step.tax.isInclusive);
  const label = isTotal ? "Total" : "Sum of the lines";
  return {
    heading: `Quote in ${currency}, at the rates of ${rates.timestamp} UTC`,
    rates: currenciesOf(quote)
      .filter((code) => code !== "USD")
      .map((code) => [code, text(rateIn(rates, code))]),
    lines: lines.map((line) => lineDerivation(line, rates)),
    totals: [
      addition(`${label} in ${currency}`, prices, sum.price, currency),
      addition(`${label} in US dollars`, usdPrices, sum.priceUsd, "USD"),
      ...totalSteps.flatMap((step, index) =>
        totalStep(step, index === totalSteps.length - 1, quote),
      ),
    ],
  };
};

const lineDerivation = ({ line, steps, last }: PricedLine, rates: RateSet): LineDerivation => {
  const { item, title, unitPrice } = line;
  const subject =
    item.type === "PRODUCT"
      ? `Product ${item.productId}, billing schema ${item.billingSchemaId}`
      : "Item without a product";
  const { currency } = unitPrice;
  const conversion = steps.find((step) => step.kind === "CurrencyChange");
  const own = steps.flatMap(inLineCurrency);
  const others = [
    ...lineTaxes(steps.filter((step) => step.kind === "Tax")),
    ...steps.flatMap((step) => (step.kind === "Rounding" ? [rounded(step)] : [])),
  ];
  const end = dollars(last.price.after, last.currency, last.priceUsd.after, rates).map(
    (calculation) =>
      last.kind === "Rounding" ? { ...calculation, label: roundedLabel } : calculation,
  );
  if (conversion === undefined)
    return { title, subject, calculations: [...own, ...others, ...end] };
  const { priceOriginal, priceUsd } = conversion;
  const calculations = [
    ...own,
    ...dollars(priceOriginal.after, currency, priceUsd.after, rates),
    ...converted(conversion),
    ...others,
    ...(others.length > 0 ? end : []),
  ];
  return { title, subject, calculations };
};

const roundedLabel = "Rounded price in US dollars";

const inLineCurrency = (step: CalculationStep): ReadonlyArray<Calculation> => {
  switch (step.kind) {
    case "Base":
      return charge(step);
    case "Pricing":
      return pricingCalculation(step);
    case "Adjustment":
      return adjustment(step);
    case "CurrencyChange":
    case "Tax":
    case "Rounding":
      return [];
  }
};

const adjustment = (step: AdjustmentStep): ReadonlyArray<Calculation> => {
  const { type, title, details, currency, price } = step;
  const { before, after } = price;
  const isIncrease = Amount.atLeast(after, before);
  const change = isIncrease ? Amount.subtract(after, before) : Amount.subtract(before, after);
  const sum: Calculation = {
    label: title,
    formula:
      `${text(before)} ${isIncrease ? "+" : "−"} ${text(change)} = ` + `${text(after)} ${currency}`,
  };
  const coupon = couponOfStep(step);
  if (coupon !== undefined && "amount" in coupon.size) {
    const { amount } = coupon.size.amount;
    return [{ ...sum, label: `${title}: share of ${text(amount)} ${currency} off` }];
  }
  const percent = Amount.parseCanonical(details["percent"] ?? "");
  const isShare = (type === "DISCOUNT" || type === "FEE") && percent !== undefined;
  if (!isShare) return [{ ...sum, label: `${title} (${describeDetails(type, details)})` }];
  const share: Calculation = {
    label: coupon ? `${title}: ${text(percent)} % off` : `${title} of ${text(percent)} %`,
    formula: `${text(before)} × ${text(percent)} ÷ 100 = ${text(change)} ${currency}`,
    isTruncated: isShareTruncated(before, percent, change),
  };
  return [share, sum];
};

/** Describes the input of an adjustment, such as `DISCOUNT, amount 3, currency GBP`. */
const describeDetails = (type: string, details: AdjustmentStep["details"]): string =>
  [type, ...Object.entries(details).map(([property, value]) => `${property} ${value}`)].join(", ");

const converted = (step: CurrencyChangeStep): ReadonlyArray<Calculation> => {
  if (step.to === "USD") return [];
  const { to, toRateUsd, priceUsd, price } = step;
  const formula = `${text(priceUsd.after)} USD × ${text(toRateUsd)} = ${text(price.after)} ${to}`;
  return [
    { label: `In ${to}`, formula, isTruncated: isProductTruncated(priceUsd.after, toRateUsd) },
  ];
};

const addition = (
  label: string,
  amounts: ReadonlyArray<Amount>,
  total: Amount,
  currency: Currency,
): Calculation => {
  const sum = amounts.length > 1 ? `${amounts.map(text).join(" + ")} = ` : "";
  return { label, formula: `${sum}${text(total)} ${currency}` };
};
