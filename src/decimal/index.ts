import { Decimal } from "decimal.js";
import { Amount, maxComputedIntegerDigits } from "../money/amount.ts";

/**
 * Precise enough for every amount and every product of two. `defaults` ignores settings that the
 * host has made on the shared constructor.
 */
const Exact = Decimal.clone({ defaults: true, precision: 150 });

/**
 * Converts an amount to a `Decimal` of decimal.js, exactly and with a precision of 150 digits.
 *
 * decimal.js takes the precision of a result from its left operand, so use the returned number as
 * the left one: a `Decimal` with default settings rounds to 20 digits.
 */
export const toDecimal = (amount: Amount): Decimal => new Exact(Amount.render(amount));

/**
 * Converts a `Decimal` of any copy of decimal.js to an amount. Returns `undefined` if no amount is
 * equal to it: infinite, not a number, more than 30 digits after the point or more than 35 before
 * it. Does not round; call `toDecimalPlaces(30)` first if you need that.
 */
export const fromDecimal = (value: Decimal): Amount | undefined => {
  if (!Decimal.isDecimal(value) || !value.isFinite()) return undefined;
  // Check the exponent first: plain notation of a large one would exhaust the memory.
  return Math.abs(value.e) <= maxComputedIntegerDigits
    ? Amount.parseCanonical(value.toFixed())
    : undefined;
};
