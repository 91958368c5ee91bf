import { Amount } from "../money/amount.ts";
import type { RoundingMode } from "../money/round-units.ts";
import {
  delta,
  type DocumentTaxStep,
  type RoundingStep,
  type TaxStep,
  type TotalRoundingStep,
  type TotalStep,
} from "../quote/calculation-step.ts";
import type { Quote } from "../quote/quote.ts";
import type { RateSet } from "../rates/rate-set.ts";
import {
  isProductTruncated,
  isQuotientTruncated,
  isShareTruncated,
  rateIn,
  text,
  type Calculation,
} from "./formula.ts";

/** Returns the calculation of the taxes of a line, which are all exclusive or all inclusive. */
export const lineTaxes = (steps: ReadonlyArray<TaxStep>): ReadonlyArray<Calculation> =>
  steps[0]?.tax.isInclusive === true
    ? included(steps, steps[0])
    : steps.flatMap((step) => added(step));

/** Divides a gross price into the net price and its taxes. The last tax is what remains. */
const included = (
  steps: ReadonlyArray<TaxStep>,
  { price, base: net, currency }: TaxStep,
): ReadonlyArray<Calculation> => {
  const gross = price.after;
  const divisor = Amount.add(hundred, Amount.sum(steps.map(({ tax }) => tax.percent)));
  const isTruncated =
    isProductTruncated(net, divisor) ||
    !Amount.equals(Amount.multiplyByRate(net, divisor), Amount.multiplyByInteger(gross, 100));
  const formula = `${text(gross)} × 100 ÷ ${text(divisor)} = ${text(net)} ${currency}`;
  const others = [net, ...steps.slice(0, -1).map(({ amount }) => amount)].map(text).join(" − ");
  return [
    { label: "Net price", formula, isTruncated },
    ...steps.map(({ tax: { name, percent }, amount }, index): Calculation => {
      const label = `Includes ${name} of ${text(percent)} %`;
      const end = `${text(amount)} ${currency}`;
      return index === steps.length - 1
        ? { label, formula: `${text(gross)} − ${others} = ${end}` }
        : {
            label,
            formula: `${text(net)} × ${text(percent)} ÷ 100 = ${end}`,
            isTruncated: isShareTruncated(net, percent, amount),
          };
    }),
  ];
};

const hundred = /* @__PURE__ */ Amount.of("100");

/** Returns the calculation of an exclusive tax. `of` says on what, if not on the whole. */
const added = (
  { tax, base, amount, currency, price }: TaxStep | DocumentTaxStep,
  of = "",
  sumLabel = `Plus ${tax.name}`,
): ReadonlyArray<Calculation> => {
  const { name, percent } = tax;
  const exact = Amount.percentOf(base, percent);
  const share = `${text(base)} × ${text(percent)} ÷ 100 = ${text(exact)} ${currency}`;
  const isTruncated = isShareTruncated(base, percent, exact);
  const sum = `${text(price.before)} + ${text(amount)} = ${text(price.after)} ${currency}`;
  const roundedTax: Calculation = {
    label: `${name}, rounded`,
    formula: `${text(amount)} ${currency}`,
  };
  return [
    { label: `${name} of ${text(percent)} %${of}`, formula: share, isTruncated },
    ...(Amount.equals(exact, amount) ? [] : [roundedTax]),
    { label: sumLabel, formula: sum },
  ];
};

/** Returns the calculation of a tax of the document. Names its lines if not all have the tax. */
const documentTax = (
  step: DocumentTaxStep,
  lines: Quote["lines"],
  sumLabel: string | undefined,
): ReadonlyArray<Calculation> => {
  const { tax, base, amount, currency } = step;
  const places = lines.flatMap(({ line: { taxes } }, index) =>
    taxes.some(({ taxId }) => taxId === tax.taxId) ? [String(index + 1)] : [],
  );
  const own = places.length === 1 ? " on line " : " on lines ";
  const of = places.length === lines.length ? "" : `${own}${places.join(", ")}`;
  if (!tax.isInclusive) return added(step, of, sumLabel);
  const label = `Includes ${tax.name} of ${text(tax.percent)} %${of}`;
  const formula = `${text(amount)} ${currency}, on a net price of ${text(base)} ${currency}`;
  return [{ label, formula }];
};

const directions: Readonly<Record<RoundingMode, string>> = {
  HALF_UP: "to the nearest # (half up)",
  HALF_EVEN: "to the nearest # (half to even)",
  HALF_DOWN: "to the nearest # (half down)",
  UP: "up to a multiple of #",
  DOWN: "down to a multiple of #",
};

/** Returns the rounding of a price. */
export const rounded = (
  step: RoundingStep | TotalRoundingStep,
  subject = "Rounded",
): Calculation => {
  const { price, currency, increment, mode } = step;
  const change = text(delta(price));
  const signed = change.startsWith("-") ? `− ${change.slice(1)}` : `+ ${change}`;
  return {
    label: `${subject} ${directions[mode].replace("#", `${text(increment)} ${currency}`)}`,
    formula: `${text(price.before)} ${signed} = ${text(price.after)} ${currency}`,
  };
};

/** Returns the calculation of a step of the total in both columns. */
export const totalStep = (
  step: TotalStep,
  isLast: boolean,
  { lines, rates }: Pick<Quote, "lines" | "rates">,
): ReadonlyArray<Calculation> => {
  const total = `Total in ${step.currency}`;
  const inDollars = totalInDollars(step, isLast ? "Total in US dollars" : "In US dollars", rates);
  if (step.kind === "Rounding") return [rounded(step, `${total}, rounded`), inDollars];
  const taxed = documentTax(step, lines, isLast ? total : undefined);
  return step.tax.isInclusive ? taxed : [...taxed, inDollars];
};

const totalInDollars = (
  { currency, price, priceUsd }: TotalStep,
  label: string,
  rates: RateSet,
): Calculation => {
  if (currency !== "USD" && Amount.equals(price.after, Amount.zero)) {
    return { label, formula: `0 ${currency} = 0 USD` };
  }
  const rate = rateIn(rates, currency);
  const inDollars = (amount: Amount): string =>
    currency === "USD" ? text(amount) : `${text(amount)} ÷ ${text(rate)}`;
  const formula =
    `${text(priceUsd.before)} + ${inDollars(price.after)} − ${inDollars(price.before)} = ` +
    `${text(priceUsd.after)} USD`;
  const isTruncated = [price.after, price.before].some((amount) =>
    isQuotientTruncated(amount, rate),
  );
  return { label, formula, isTruncated };
};
