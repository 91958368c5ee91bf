import { Amount } from "../money/amount.ts";
import type { RoundingMode } from "../money/round-units.ts";
import { delta, type RoundingStep, type TotalStep } from "../quote/calculation-step.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { dollars, isQuotientTruncated, rateIn, text, type Calculation } from "./formula.ts";

/** Returns the rounding of a line, and its rounded price in dollars. */
export const roundedLine = (step: RoundingStep, rates: RateSet): ReadonlyArray<Calculation> => [
  { ...roundedPrice(step), label: `Rounded ${howRounded(step)}` },
  ...dollars(step.price.after, step.currency, step.priceUsd.after, rates).map((calculation) => ({
    ...calculation,
    label: "Rounded price in US dollars",
  })),
];

/** Returns the rounding of a total in both columns. */
export const roundedTotal = (step: TotalStep, rates: RateSet): ReadonlyArray<Calculation> => [
  { ...roundedPrice(step), label: `Total in ${step.currency}, rounded ${howRounded(step)}` },
  totalInDollars(step, rates),
];

const totalInDollars = (step: TotalStep, rates: RateSet): Calculation => {
  const { currency, price, priceUsd } = step;
  const label = "Total in US dollars";
  if (currency !== "USD" && Amount.equals(price.after, Amount.zero)) {
    return { label, formula: `0 ${currency} = 0 USD`, isTruncated: false };
  }
  const rate = rateIn(rates, currency);
  const inDollars = (amount: Amount): string =>
    currency === "USD" ? text(amount) : `${text(amount)} ÷ ${text(rate)}`;
  return {
    label,
    formula:
      `${text(priceUsd.before)} + ${inDollars(price.after)} − ${inDollars(price.before)} = ` +
      `${text(priceUsd.after)} USD`,
    isTruncated: [price.after, price.before].some((amount) => isQuotientTruncated(amount, rate)),
  };
};

const howRounded = ({ currency, increment, mode }: RoundingStep | TotalStep): string =>
  directions[mode].replace("#", `${text(increment)} ${currency}`);

const directions: Readonly<Record<RoundingMode, string>> = {
  HALF_UP: "to the nearest # (half up)",
  HALF_EVEN: "to the nearest # (half to even)",
  HALF_DOWN: "to the nearest # (half down)",
  UP: "up to a multiple of #",
  DOWN: "down to a multiple of #",
};

const roundedPrice = ({
  price,
  currency,
}: RoundingStep | TotalStep): Omit<Calculation, "label"> => {
  const change = text(delta(price));
  const signed = change.startsWith("-") ? `− ${change.slice(1)}` : `+ ${change}`;
  const formula = `${text(price.before)} ${signed} = ${text(price.after)} ${currency}`;
  return { formula, isTruncated: false };
};
