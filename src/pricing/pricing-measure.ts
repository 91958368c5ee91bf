import { Amount } from "../money/amount.ts";
import {
  maxMeasureDecimals,
  maxMeasureIntegerDigits,
  maxUnitPriceDecimals,
  type Pricing,
} from "./pricing.ts";

const tooLarge = /* @__PURE__ */ Amount.of(`1${"0".repeat(maxMeasureIntegerDigits)}`);

const hasDecimals = (amount: Amount, decimals: number): boolean =>
  Amount.equals(Amount.round(amount, decimals, "DOWN"), amount);

/** Returns whether an amount is a measure: at most 15 digits before the point and 12 after it. */
export const isMeasure = (amount: Amount): boolean =>
  Amount.atLeast(amount, Amount.zero) &&
  !Amount.atLeast(amount, tooLarge) &&
  hasDecimals(amount, maxMeasureDecimals);

/** Returns whether a price has at most 18 decimals, so that its product with a measure is exact. */
export const isUnitPrice = (price: Amount): boolean => hasDecimals(price, maxUnitPriceDecimals);

/** What the units of a line are counted from. */
export interface Measured {
  /** Pieces. */
  readonly quantity: number;
  /** Of one piece. Defaults to 1. */
  readonly units?: Amount | undefined;
}

/** Returns the measure of all pieces of a line. */
export const measureOf = ({ quantity, units = Amount.one }: Measured): Amount =>
  Amount.multiplyByInteger(units, quantity);

/** Returns the price of one piece. Exact, because a price with units has at most 18 decimals. */
export const piecePrice = (unitPrice: Amount, units: Amount | undefined): Amount =>
  units === undefined ? unitPrice : Amount.multiplyByRate(unitPrice, units);

/** Returns the charged units, or packages, of a measure. */
export const chargedOf = (
  measure: Amount,
  { packageSize, included = Amount.zero }: Pick<Pricing, "packageSize" | "included">,
): Amount => {
  const rest = Amount.max(Amount.zero, Amount.subtract(measure, included));
  return packageSize === undefined
    ? rest
    : Amount.divideByRate(Amount.roundToMultiple(rest, packageSize, "UP"), packageSize);
};
