import type { Amount } from "../money/amount.ts";
import type { RoundingMode } from "../money/round-units.ts";
import type { RoundingStep, TotalStep } from "../quote/calculation-step.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { dollars, isQuotientTruncated, rateIn, text, type Calculation } from "./formula.ts";

/** Returns the rounding of a line, and its rounded price in dollars. */
export const roundedLine = (step: RoundingStep, rates: RateSet): ReadonlyArray<Calculation> => [
  roundedPrice(step, ""),
  ...dollars(step.price.after, step.currency, step.priceUsd.after, rates),
];

/** Returns the rounding of a total in both columns. */
export const roundedTotal = (step: TotalStep, rates: RateSet): ReadonlyArray<Calculation> => {
  const { currency, price, priceUsd } = step;
  const rate = rateIn(rates, currency);
  const inDollars = (amount: Amount): string =>
    currency === "USD" ? text(amount) : `${text(amount)} ÷ ${text(rate)}`;
  return [
    roundedPrice(step, "Total "),
    {
      label: "Rounded total in US dollars",
      formula:
        `${text(priceUsd.before)} + ${inDollars(price.after)} − ${inDollars(price.before)} = ` +
        `${text(priceUsd.after)} USD`,
      isTruncated: [price.after, price.before].some((amount) => isQuotientTruncated(amount, rate)),
    },
  ];
};

const directions: Readonly<Record<RoundingMode, string>> = {
  HALF_UP: "to the nearest multiple of # (halves up)",
  HALF_EVEN: "to the nearest multiple of # (halves to even)",
  HALF_DOWN: "to the nearest multiple of # (halves down)",
  UP: "up to a multiple of #",
  DOWN: "down to a multiple of #",
};

const roundedPrice = (
  { price, currency, increment, mode }: RoundingStep | TotalStep,
  subject: "" | "Total ",
): Calculation => {
  const label = `${subject}rounded ${directions[mode].replace("#", text(increment))}`;
  return {
    label: label.charAt(0).toUpperCase() + label.slice(1),
    formula: `${text(price.before)} → ${text(price.after)} ${currency}`,
    isTruncated: false,
  };
};
