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
import type { RateSet } from "../rates/rate-set.ts";
import {
  isQuotientTruncated,
  isShareTruncated,
  rateIn,
  text,
  type Calculation,
} from "./formula.ts";

/** Returns the calculation of a tax. */
export const taxed = (
  step: TaxStep | DocumentTaxStep,
  sumLabel = `Plus ${step.tax.name}`,
): ReadonlyArray<Calculation> => {
  const { tax, base, amount, currency, price } = step;
  const { name, percent, isInclusive } = tax;
  if (isInclusive) {
    const label = `Includes ${name} of ${text(percent)} %`;
    const formula = `${text(amount)} ${currency}, on a net price of ${text(base)} ${currency}`;
    return [{ label, formula, isTruncated: false }];
  }
  const exact = Amount.percentOf(base, percent);
  const isRounded = !Amount.equals(exact, amount);
  const rounding = isRounded ? `, rounded to ${text(amount)} ${currency}` : "";
  const share = `${text(base)} × ${text(percent)} ÷ 100 = ${text(exact)} ${currency}${rounding}`;
  const sum = `${text(price.before)} + ${text(amount)} = ${text(price.after)} ${currency}`;
  return [
    {
      label: `${name} of ${text(percent)} %`,
      formula: share,
      isTruncated: isShareTruncated(base, percent, exact),
    },
    { label: sumLabel, formula: sum, isTruncated: false },
  ];
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
    isTruncated: false,
  };
};

/** Returns the calculation of a step of the total in both columns. */
export const totalStep = (
  step: TotalStep,
  isLast: boolean,
  rates: RateSet,
): ReadonlyArray<Calculation> => {
  const total = `Total in ${step.currency}`;
  const inDollars = totalInDollars(step, isLast ? "Total in US dollars" : "In US dollars", rates);
  if (step.kind === "Rounding") return [rounded(step, `${total}, rounded`), inDollars];
  return [...taxed(step, isLast ? total : undefined), ...(step.tax.isInclusive ? [] : [inDollars])];
};

const totalInDollars = (
  { currency, price, priceUsd }: TotalStep,
  label: string,
  rates: RateSet,
): Calculation => {
  if (currency !== "USD" && Amount.equals(price.after, Amount.zero)) {
    return { label, formula: `0 ${currency} = 0 USD`, isTruncated: false };
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
