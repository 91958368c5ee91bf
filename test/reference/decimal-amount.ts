import { Decimal } from "decimal.js";
import { invariant } from "../../src/kernel/invariant.ts";
import type { RoundingMode } from "../../src/money/round-units.ts";

declare const exact: unique symbol;

/**
 * An exact decimal number with at most 30 digits after the point.
 *
 * The type is opaque: decimal.js takes the precision of a result from the left operand, so a number
 * of a host with default settings (20 digits) would round prices silently.
 */
export interface Amount {
  readonly [exact]: true;
}

/** Digits kept after the decimal point. */
export const scale = 30;

/** Maximum number of digits before the decimal point of an input amount. */
export const maxInputIntegerDigits = 20;

/** Maximum number of digits before the decimal point of a calculated amount. */
export const maxComputedIntegerDigits = 35;

/**
 * Precise enough for every product and quotient in range (115 digits), so that only `truncate`
 * drops digits. `defaults` ignores settings that a host has made on the shared constructor.
 */
const Exact = Decimal.clone({ defaults: true, precision: 120, rounding: Decimal.ROUND_DOWN });

/** Matches the text of an input amount. Written independently of the library. */
export const inputPattern = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,30})?$/;

/** Maximum length of a text that matches `inputPattern`. */
export const maxInputLength = 51;

/** Matches the text that `Amount.render` returns. Written independently of the library. */
export const canonicalPattern =
  /^(?:0|-?(?:[1-9][0-9]{0,34}|(?:0|[1-9][0-9]{0,34})\.[0-9]{0,29}[1-9]))$/;

/** Maximum length of a text that matches `canonicalPattern`. */
export const maxCanonicalLength = 67;

const hide = (value: Decimal): Amount => value as unknown as Amount;
const show = (amount: Amount): Decimal => amount as unknown as Decimal;
const truncate = (value: Decimal): Amount => hide(value.toDecimalPlaces(scale));

const up = Decimal.ROUND_UP;
const unit = (decimals: number): Decimal => new Exact(10).pow(-decimals);

const zero = hide(new Exact(0));
const hundred = new Exact(100);
const outOfRange = new Exact(10).pow(maxComputedIntegerDigits);

/** Parses an input amount; `undefined` if the text does not match `inputPattern`. */
const parse = (text: string): Amount | undefined =>
  inputPattern.test(text) ? hide(new Exact(text)) : undefined;

/** Operations on amounts. They are exact unless their comment names a rounding or truncation. */
export const Amount = {
  zero,
  one: hide(new Exact(1)),

  parse,

  /** Parses an amount in source code. Throws `InvariantViolation` if it is malformed. */
  of: (text: string): Amount => {
    const amount = parse(text);
    invariant(amount !== undefined, `"${text}" is not an amount of plain decimal digits`);
    return amount;
  },

  /** Parses text that `render` returned; `undefined` if it does not match `canonicalPattern`. */
  parseCanonical: (text: string): Amount | undefined =>
    canonicalPattern.test(text) ? hide(new Exact(text)) : undefined,

  /** Returns canonical text: no exponent, no `+`, no `-0`, no trailing zeros. */
  render: (amount: Amount): string => {
    const value = show(amount);
    return value.isZero() ? "0" : value.toFixed();
  },

  add: (a: Amount, b: Amount): Amount => hide(show(a).plus(show(b))),
  subtract: (a: Amount, b: Amount): Amount => hide(show(a).minus(show(b))),
  sum: (amounts: ReadonlyArray<Amount>): Amount => {
    let total = show(zero);
    for (const amount of amounts) total = total.plus(show(amount));
    return hide(total);
  },
  min: (a: Amount, b: Amount): Amount => (show(a).lessThan(show(b)) ? a : b),
  max: (a: Amount, b: Amount): Amount => (show(a).lessThan(show(b)) ? b : a),

  /** Multiplies by an integer, such as a quantity. */
  multiplyByInteger: (a: Amount, count: number): Amount => hide(show(a).times(count)),

  /** Multiplies by a rate. Truncates after the thirtieth decimal. */
  multiplyByRate: (a: Amount, rate: Amount): Amount => truncate(show(a).times(show(rate))),
  /** Divides by a rate. Truncates after the thirtieth decimal. */
  divideByRate: (a: Amount, rate: Amount): Amount => truncate(show(a).dividedBy(show(rate))),
  /** Converts an integer, such as a count. */
  fromInteger: (count: number): Amount => hide(new Exact(count)),

  /** Calculates a percentage of `a`. Truncates after the thirtieth decimal. */
  percentOf: (a: Amount, percent: Amount): Amount =>
    truncate(show(a).times(show(percent)).dividedBy(hundred)),

  /** Rounds to a number of decimals from 0 to 30. */
  round: (a: Amount, decimals: number, mode: RoundingMode): Amount =>
    hide(show(a).toDecimalPlaces(decimals, Decimal[`ROUND_${mode}`])),
  /** Rounds to a multiple of an increment. */
  roundToMultiple: (a: Amount, increment: Amount, mode: RoundingMode): Amount =>
    hide(
      show(a)
        .dividedBy(show(increment))
        .toDecimalPlaces(0, Decimal[`ROUND_${mode}`])
        .times(show(increment)),
    ),
  /** Divides by a rate. Rounds up at the thirtieth decimal. */
  divideByRateUp: (a: Amount, rate: Amount): Amount => {
    const truncated = show(a).dividedBy(show(rate)).toDecimalPlaces(scale);
    const isExact = truncated.times(show(rate)).equals(show(a));
    return hide(isExact ? truncated : truncated.plus(unit(scale)));
  },
  /** Multiplies by a rate. Rounds up to a number of decimals from 0 to 30. */
  multiplyByRateUp: (a: Amount, rate: Amount, decimals: number): Amount =>
    hide(show(a).times(show(rate)).toDecimalPlaces(decimals, up)),
  /** Returns one unit of the last decimal: `unit(2)` is 0.01. */
  unit: (decimals: number): Amount => hide(unit(decimals)),

  compare: (a: Amount, b: Amount): number => show(a).comparedTo(show(b)),
  equals: (a: Amount, b: Amount): boolean => show(a).equals(show(b)),
  atLeast: (a: Amount, bound: Amount): boolean => show(a).greaterThanOrEqualTo(show(bound)),
  atMost: (a: Amount, bound: Amount): boolean => show(a).lessThanOrEqualTo(show(bound)),
  isPositive: (a: Amount): boolean => show(a).greaterThan(0),

  /** Returns whether a value is an `Amount`. */
  is: (value: unknown): value is Amount =>
    Decimal.isDecimal(value) && value.constructor === Exact && value.decimalPlaces() <= scale,

  /** Returns whether an amount can be a price: not negative, at most 35 integer digits. */
  isPrice: (a: Amount): boolean => !show(a).lessThan(0) && show(a).lessThan(outOfRange),
} as const;
