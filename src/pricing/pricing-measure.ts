import { Amount } from "../money/amount.ts";
import type { Pricing } from "./pricing.ts";

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
