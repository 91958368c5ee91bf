import { Decimal } from "decimal.js";
import { invariant } from "../../src/kernel/invariant.ts";

declare const exact: unique symbol;

/**
 * An exact decimal number with at most 30 digits after the point.
 *
 * Opaque on purpose: decimal.js takes its precision from the left operand's constructor, so one
 * number made by a host (20 digits) would round our prices without a sound. What is behind the type
 * is known to this file alone.
 */
export interface Amount {
  readonly [exact]: true;
}

/** Digits kept after the decimal point. */
export const scale = 30;

/** Most digits before the decimal point in an amount that is given. */
export const maxInputIntegerDigits = 20;

/** Most digits before the decimal point in an amount that is computed. */
export const maxComputedIntegerDigits = 35;

/**
 * Wide enough for every product and quotient in range (115 digits), so that only `truncate` ever
 * drops a digit. `defaults` keeps settings that a host has put on the shared constructor out.
 */
const Exact = Decimal.clone({ defaults: true, precision: 120, rounding: Decimal.ROUND_DOWN });

const given = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,30})?$/u;
const canonical = /^(?:0|-?(?:[1-9][0-9]{0,34}|(?:0|[1-9][0-9]{0,34})\.[0-9]{0,29}[1-9]))$/u;

const hide = (value: Decimal): Amount => value as unknown as Amount;
const show = (amount: Amount): Decimal => amount as unknown as Decimal;
const truncate = (value: Decimal): Amount => hide(value.toDecimalPlaces(scale));

const up = Decimal.ROUND_UP;
const unit = (decimals: number): Decimal => new Exact(10).pow(-decimals);

const zero = hide(new Exact(0));
const hundred = new Exact(100);
const outOfRange = new Exact(10).pow(maxComputedIntegerDigits);

/** Read an amount that is given: plain digits, no sign, no exponent, at most 20 and 30 digits. */
const parse = (text: string): Amount | undefined =>
  given.test(text) ? hide(new Exact(text)) : undefined;

/** The operations on amounts. Each is exact, but for the three that say where they cut. */
export const Amount = {
  zero,
  one: hide(new Exact(1)),

  parse,

  /** An amount written in source code. Throws `InvariantViolation` when it is malformed. */
  of: (text: string): Amount => {
    const amount = parse(text);
    invariant(amount !== undefined, `"${text}" is not an amount of plain decimal digits`);
    return amount;
  },

  /** Read what `render` wrote: canonical text only, computed range, a sign allowed. */
  parseCanonical: (text: string): Amount | undefined =>
    canonical.test(text) ? hide(new Exact(text)) : undefined,

  /** Plain notation: no exponent, no `+`, no `-0`, no trailing zeros. */
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

  /** `a` times a whole number, such as a quantity. */
  multiplyByInteger: (a: Amount, count: number): Amount => hide(show(a).times(count)),

  /** `a` times `rate`, cut after the thirtieth digit. */
  multiplyByRate: (a: Amount, rate: Amount): Amount => truncate(show(a).times(show(rate))),
  /** `a` divided by `rate`, cut after the thirtieth digit. */
  divideByRate: (a: Amount, rate: Amount): Amount => truncate(show(a).dividedBy(show(rate))),
  /** A whole number, such as a count. */
  fromInteger: (count: number): Amount => hide(new Exact(count)),

  /** `percent` hundredths of `a`, cut after the thirtieth digit. */
  percentOf: (a: Amount, percent: Amount): Amount =>
    truncate(show(a).times(show(percent)).dividedBy(hundred)),

  /** `a` rounded up to so many decimals, 0 to 30. */
  roundUp: (a: Amount, decimals: number): Amount => hide(show(a).toDecimalPlaces(decimals, up)),
  /** `a` rounded to so many decimals, 0 to 30; a half is rounded away from zero. */
  roundHalfUp: (a: Amount, decimals: number): Amount =>
    hide(show(a).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)),
  /** `a` divided by `rate`, rounded up at the thirtieth digit. */
  divideByRateUp: (a: Amount, rate: Amount): Amount => {
    const cut = show(a).dividedBy(show(rate)).toDecimalPlaces(scale);
    const isExact = cut.times(show(rate)).equals(show(a));
    return hide(isExact ? cut : cut.plus(unit(scale)));
  },
  /** `a` times `rate`, rounded up to so many decimals, 0 to 30. */
  multiplyByRateUp: (a: Amount, rate: Amount, decimals: number): Amount =>
    hide(show(a).times(show(rate)).toDecimalPlaces(decimals, up)),
  /** One unit of the last of so many decimals: `unit(2)` is 0.01. */
  unit: (decimals: number): Amount => hide(unit(decimals)),

  equals: (a: Amount, b: Amount): boolean => show(a).equals(show(b)),
  atLeast: (a: Amount, bound: Amount): boolean => show(a).greaterThanOrEqualTo(show(bound)),
  atMost: (a: Amount, bound: Amount): boolean => show(a).lessThanOrEqualTo(show(bound)),
  isPositive: (a: Amount): boolean => show(a).greaterThan(0),

  /** Whether a value that came from outside the library is an amount made by it. */
  is: (value: unknown): value is Amount =>
    Decimal.isDecimal(value) && value.constructor === Exact && value.decimalPlaces() <= scale,

  /** Whether an amount may be a price: not negative, at most 35 digits before the point. */
  isPrice: (a: Amount): boolean => !show(a).lessThan(0) && show(a).lessThan(outOfRange),
} as const;
