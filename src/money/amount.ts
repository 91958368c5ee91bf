import { invariant } from "../kernel/invariant.ts";
import {
  canonicalPattern,
  inputPattern,
  isUnits,
  maxComputedIntegerDigits,
  one,
  stepOf,
  tenTo,
  textOf,
  Units,
  unitsOf,
  type Factor,
} from "./units.ts";
import { currencyInfo, type Currency } from "./currency.ts";
import { allocateUnits, divideUp, roundUnits, type RoundingMode } from "./round-units.ts";

export {
  canonicalPattern,
  inputPattern,
  maxComputedIntegerDigits,
  maxInputIntegerDigits,
  maxInputLength,
  scale,
} from "./units.ts";

declare const exact: unique symbol;

/**
 * An exact decimal number with at most 30 digits after the point.
 *
 * The type is opaque: only this file creates amounts, and never from a binary floating-point
 * number.
 */
export interface Amount {
  readonly [exact]: true;
  /** Canonical text, as `Amount.render` returns it. */
  readonly toString: () => string;
}

const hide = (units: bigint, text?: string): Amount => new Units(units, text) as unknown as Amount;
const show = (amount: Amount): bigint => (amount as unknown as Units).units;
const factorOf = (amount: Amount): Factor => (amount as unknown as Units).factor;

const zero = hide(0n, "0");
const hundred = 100n * one;
const outOfRange = tenTo(maxComputedIntegerDigits) * one;

/** Parses an input amount; `undefined` if the text does not match `inputPattern`. */
const parse = (text: string): Amount | undefined =>
  inputPattern.test(text) ? hide(unitsOf(text)) : undefined;

/** Operations on amounts. They are exact unless their comment names a rounding or truncation. */
export const Amount = {
  zero,
  one: hide(one, "1"),
  parse,
  /**
   * Parses an amount in source code. Throws `InvariantViolation` if it is malformed, and
   * `TypeError` if it is not a string.
   */
  of: (text: string): Amount => {
    if (typeof (text as unknown) !== "string") {
      throw new TypeError(`Pass the amount as a string: Amount.of("19.99"), not a ${typeof text}`);
    }
    const amount = parse(text);
    invariant(amount !== undefined, `"${text}" is not an amount of plain decimal digits`);
    return amount;
  },
  /** Parses text that `render` returned; `undefined` if it does not match `canonicalPattern`. */
  parseCanonical: (text: string): Amount | undefined =>
    canonicalPattern.test(text) ? hide(unitsOf(text), text) : undefined,
  /** Returns canonical text: no exponent, no `+`, no `-0`, no trailing zeros. */
  render: (amount: Amount): string => (amount as unknown as Units).toJSON(),
  /** Adds two amounts. */
  add: (a: Amount, b: Amount): Amount => hide(show(a) + show(b)),
  /** Subtracts `b` from `a`. */
  subtract: (a: Amount, b: Amount): Amount => hide(show(a) - show(b)),
  /** Returns an amount with the other sign. */
  negate: (amount: Amount): Amount => hide(-show(amount)),
  /** Returns an amount without its sign. */
  absolute: (amount: Amount): Amount => (show(amount) < 0n ? hide(-show(amount)) : amount),
  /** Adds up any number of amounts. */
  sum: (amounts: ReadonlyArray<Amount>): Amount => {
    let total = 0n;
    for (const amount of amounts) total += show(amount);
    return hide(total);
  },
  /** Returns the smaller of two amounts. */
  min: (a: Amount, b: Amount): Amount => (show(a) < show(b) ? a : b),
  /** Returns the larger of two amounts. */
  max: (a: Amount, b: Amount): Amount => (show(a) < show(b) ? b : a),
  /** Multiplies by an integer, such as a quantity. Throws `RangeError` for a fraction. */
  multiplyByInteger: (a: Amount, count: number): Amount =>
    count === 1 ? a : hide(show(a) * BigInt(count)),
  /** Multiplies by a rate. Truncates after the thirtieth decimal. */
  multiplyByRate: (a: Amount, rate: Amount): Amount => {
    const { digits, power } = factorOf(rate);
    return hide((show(a) * digits) / power);
  },
  /** Divides by a rate. Truncates after the thirtieth decimal. Throws `RangeError` for zero. */
  divideByRate: (a: Amount, rate: Amount): Amount => {
    const { digits, power } = factorOf(rate);
    return hide((show(a) * power) / digits);
  },
  /** Converts an integer, such as a count. Throws `RangeError` for a fraction. */
  fromInteger: (count: number): Amount => hide(BigInt(count) * one),
  /** Calculates a percentage of `a`. Truncates after the thirtieth decimal. */
  percentOf: (a: Amount, percent: Amount): Amount => {
    const { digits, percentPower } = factorOf(percent);
    return hide((show(a) * digits) / percentPower);
  },
  /** Calculates the net of a gross amount. Truncates after the thirtieth decimal. */
  withoutPercent: (gross: Amount, percent: Amount): Amount =>
    hide((show(gross) * hundred) / (hundred + show(percent))),
  /** Calculates the share of `a` that `part` is of `whole`, truncated after the 30th decimal. */
  share: (a: Amount, part: Amount, whole: Amount): Amount =>
    hide((show(a) * show(part)) / show(whole)),
  /**
   * Rounds to a number of decimals from 0 to 30. Throws `RangeError` for any other number or an
   * unknown mode.
   */
  round: (a: Amount, decimals: number, mode: RoundingMode): Amount =>
    hide(roundUnits(show(a), stepOf(decimals), mode)),
  /** Rounds to a multiple of a positive increment, such as 0.05. */
  roundToMultiple: (a: Amount, increment: Amount, mode: RoundingMode): Amount =>
    hide(roundUnits(show(a), show(increment), mode)),
  /**
   * Divides an amount into shares in proportion to weights. The shares add up to it exactly.
   *
   * Each share is rounded to a number of decimals by largest remainder; of equal remainders, the
   * first is raised first. Digits of the amount beyond these decimals go to the last share with a
   * weight. Throws `RangeError` if the amount or a weight is negative, or if no weight is positive.
   */
  allocate: (
    amount: Amount,
    weights: ReadonlyArray<Amount>,
    decimals: number,
  ): ReadonlyArray<Amount> => {
    const shares = weights.map(show);
    if (show(amount) < 0n) {
      throw new RangeError(`Allocate an amount that is not negative, not ${Amount.render(amount)}`);
    }
    if (shares.some((weight) => weight < 0n)) {
      throw new RangeError("Allocate an amount by weights that are not negative");
    }
    if (!shares.some((weight) => weight > 0n)) {
      throw new RangeError("Allocate an amount by at least one positive weight");
    }
    return allocateUnits(show(amount), shares, stepOf(decimals)).map((share) => hide(share));
  },
  /**
   * Converts an amount to an integer number of the smallest units of its currency, such as cents.
   * Throws `RangeError` for a fraction of a unit: round the amount first.
   */
  toMinorUnits: (a: Amount, currency: Currency): bigint => {
    const step = stepOf(currencyInfo[currency].decimals);
    if (show(a) % step !== 0n) {
      throw new RangeError(
        `Round ${Amount.render(a)} ${currency} to a multiple of ${textOf(step)} ${currency} first`,
      );
    }
    return show(a) / step;
  },
  /** Converts an integer number of the smallest units of a currency, such as cents. */
  fromMinorUnits: (units: bigint, currency: Currency): Amount =>
    hide(units * stepOf(currencyInfo[currency].decimals)),
  /** Divides by a rate. Rounds up at the thirtieth decimal. Throws `RangeError` for zero. */
  divideByRateUp: (a: Amount, rate: Amount): Amount => hide(divideUp(show(a) * one, show(rate))),
  /** Multiplies by a rate. Rounds up to a number of decimals from 0 to 30. */
  multiplyByRateUp: (a: Amount, rate: Amount, decimals: number): Amount => {
    const step = stepOf(decimals);
    return hide(divideUp(show(a) * show(rate), one * step) * step);
  },
  /** Returns one unit of the last decimal: `unit(2)` is 0.01. */
  unit: (decimals: number): Amount => hide(stepOf(decimals)),
  /** Returns -1 if `a` is less than `b`, 1 if it is greater, and 0 if they are equal. */
  compare: (a: Amount, b: Amount): -1 | 0 | 1 => {
    if (show(a) === show(b)) return 0;
    return show(a) < show(b) ? -1 : 1;
  },
  /** Returns whether two amounts are equal. */
  equals: (a: Amount, b: Amount): boolean => show(a) === show(b),
  /** Returns whether `a` is `bound` or more. */
  atLeast: (a: Amount, bound: Amount): boolean => show(a) >= show(bound),
  /** Returns whether `a` is `bound` or less. */
  atMost: (a: Amount, bound: Amount): boolean => show(a) <= show(bound),
  /** Returns whether an amount is more than 0. */
  isPositive: (a: Amount): boolean => show(a) > 0n,
  /**
   * Returns whether a value is an `Amount`, also one of another copy of this package: a process can
   * load an ES module and CommonJS. All operations accept the amounts of both.
   */
  is: (value: unknown): value is Amount => isUnits(value),
  /** Returns whether an amount can be a price: not negative, at most 35 integer digits. */
  isPrice: (a: Amount): boolean => show(a) >= 0n && show(a) < outOfRange,
} as const;
