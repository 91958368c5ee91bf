import { Amount } from "../money/amount.ts";
import type { RoundingBasis } from "../quote/calculation-step.ts";
import type { CreditableLine } from "./creditable-line.ts";

/** What credit notes have credited of a line. */
export interface CreditedLine {
  /** Credited by quantity. */
  readonly quantity: number;
  /** Credited by amount. */
  readonly amount: Amount;
  /** Whether an amount was all that was left of it. */
  readonly isRest: boolean;
  /** Credited exactly, including taxes. */
  readonly total: Amount;
}

/** What is credited of a line without credit notes. */
export const notCredited: CreditedLine = {
  quantity: 0,
  amount: Amount.zero,
  isRest: false,
  total: Amount.zero,
};

/** Returns whether a line is credited in full. Then each of its columns is credited in full. */
export const isCreditedInFull = (line: CreditableLine, credited: CreditedLine): boolean =>
  credited.quantity === line.quantity ||
  (Amount.isPositive(credited.amount) && Amount.equals(credited.total, line.whole));

/**
 * Returns what a quantity and an amount are worth. Quantities are rounded cumulatively: two of
 * three units are worth the rounded price of two units, not twice that of one.
 */
export const totalOf = (line: CreditableLine, quantity: number, amount: Amount): Amount => {
  if (quantity === line.quantity) return line.whole;
  const price = quantityShare(line, line.exactPrice, quantity);
  const rounded = line.rounding === undefined ? price : roundPart(price, line.rounding.basis);
  const taxes = quantityShare(line, Amount.subtract(line.whole, line.price), quantity);
  return Amount.add(Amount.add(rounded, taxes), amount);
};

/**
 * Returns the credited share of a column of a line, truncated after the thirtieth decimal. Notes
 * have the difference of two such shares, so that the notes of a whole line have the whole column.
 */
export const shareOf = (line: CreditableLine, credited: CreditedLine, column: Amount): Amount => {
  if (isCreditedInFull(line, credited)) return column;
  const byQuantity = quantityShare(line, column, credited.quantity);
  if (!Amount.isPositive(credited.amount)) return byQuantity;
  return Amount.add(byQuantity, Amount.share(column, credited.amount, line.whole));
};

/** Returns the credited part of the price of a line, without the exclusive document taxes. */
export const creditedPrice = (line: CreditableLine, credited: CreditedLine): Amount => {
  const taxes = line.taxes.map(({ isInclusive, amount }) =>
    isInclusive ? Amount.zero : shareOf(line, credited, amount),
  );
  return Amount.subtract(credited.total, Amount.sum(taxes));
};

/**
 * Rounds a part of a price. Halves of `HALF_EVEN` are rounded up, so that adding a multiple of the
 * increment to the part adds the same to the result. Only the whole is rounded to even multiples.
 */
export const roundPart = (part: Amount, { increment, mode }: RoundingBasis): Amount =>
  Amount.roundToMultiple(part, increment, mode === "HALF_EVEN" ? "HALF_UP" : mode);

const quantityShare = (line: CreditableLine, column: Amount, quantity: number): Amount =>
  Amount.share(column, Amount.fromInteger(quantity), Amount.fromInteger(line.quantity));
