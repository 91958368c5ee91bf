import { Decimal } from "decimal.js";
import { Amount, maxComputedIntegerDigits } from "../money/amount.ts";

/**
 * Wide enough for every amount and every product of two. `defaults` keeps settings that a host has
 * put on the shared constructor out.
 */
const Exact = Decimal.clone({ defaults: true, precision: 150 });

/**
 * An amount as a number of decimal.js, for hosts that reckon with that library.
 *
 * It is exact and has a precision of 150 digits. decimal.js takes the precision of a result from
 * the left operand, so put this one on the left: a number of your own may round at twenty digits.
 */
export const toDecimal = (amount: Amount): Decimal => new Exact(Amount.render(amount));

/**
 * The amount that a number of decimal.js stands for; `undefined` when no amount is equal to it:
 * infinite, not a number, more than 30 digits after the point or more than 35 before it. Nothing is
 * rounded: `toDecimalPlaces(30)` is yours to call. It may come from another copy of decimal.js.
 */
export const fromDecimal = (value: Decimal): Amount | undefined => {
  if (!Decimal.isDecimal(value) || !value.isFinite()) return undefined;
  // Plain notation of a large exponent would fill the memory.
  return Math.abs(value.e) <= maxComputedIntegerDigits
    ? Amount.parseCanonical(value.toFixed())
    : undefined;
};
