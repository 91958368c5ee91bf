import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { WholeInvoiceLine } from "../invoice/invoice-totals.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { CreditableLine } from "./creditable-line.ts";
import { isCreditedInFull, notCredited, shareOf, type CreditedLine } from "./credited-line.ts";

/** A line with whole amounts, and its net price in the totals of the invoice. */
export interface WholeCreditLine extends WholeInvoiceLine {
  readonly isInclusive: boolean;
  readonly net: Amount;
}

/** Returns the credited part of a whole amount of a line, rounded cumulatively. */
export const wholePart = (
  line: CreditableLine,
  credited: CreditedLine,
  amount: Amount,
  currency: Currency,
): Amount =>
  isCreditedInFull(line, credited)
    ? amount
    : Amount.min(
        Amount.round(shareOf(line, credited, amount), decimalsOf(currency), "HALF_UP"),
        amount,
      );

/** Returns the part of a line that is credited by quantity; all of a line that is credited. */
export const byQuantity = (line: CreditableLine, credited: CreditedLine): CreditedLine =>
  isCreditedInFull(line, credited) ? credited : { ...credited, amount: Amount.zero };

/**
 * Returns the credited part of what a line adds to the price, without the taxes of the document:
 * the rounded share of its quantity, and credited amounts as they are.
 */
export const creditedPart = (
  line: CreditableLine,
  { isInclusive, net, price, shares }: WholeCreditLine,
  credited: CreditedLine,
  currency: Currency,
): Amount => {
  const own = byQuantity(line, credited);
  const part = (amount: Amount): Amount => wholePart(line, own, amount, currency);
  const taxes = shares.map(({ amount }) => part(amount));
  const gross =
    shares.length === 0 ? part(isInclusive ? price : net) : Amount.sum([part(net), ...taxes]);
  return isCreditedInFull(line, credited) ? gross : Amount.add(gross, credited.amount);
};

/**
 * Returns what a quantity and an amount of a line are worth, as `totalOf`, but whole. The line is
 * not credited in full before its last unit is.
 */
export const wholeTotalOf = (
  line: CreditableLine,
  { isRest, ...next }: Omit<CreditedLine, "total">,
  currency: Currency,
): Amount => {
  if (isRest || next.quantity === line.quantity) return line.whole;
  const own = { ...notCredited, quantity: next.quantity };
  const pieces = wholePart(line, own, line.whole, currency);
  if (!Amount.isPositive(next.amount)) return pieces;
  const limit = Amount.subtract(line.whole, Amount.unit(decimalsOf(currency)));
  return Amount.max(Amount.min(Amount.add(pieces, next.amount), limit), pieces);
};
