import { invariant } from "../kernel/invariant.ts";

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

/** Digits after the decimal point. */
export const scale = 30;

/** Maximum number of digits before the decimal point of an input amount. */
export const maxInputIntegerDigits = 20;

/** Maximum number of digits before the decimal point of a calculated amount. */
export const maxComputedIntegerDigits = 35;

const positiveInteger = (digits: number): string => `[1-9][0-9]{0,${String(digits - 1)}}`;
const inputInteger = positiveInteger(maxInputIntegerDigits);
const computedInteger = positiveInteger(maxComputedIntegerDigits);
const canonicalFraction = `\\.[0-9]{0,${String(scale - 1)}}[1-9]`;

/** Matches the text of an input amount: plain digits, no sign, no exponent. */
export const inputPattern = new RegExp(`^(?:0|${inputInteger})(?:\\.[0-9]{1,${String(scale)}})?$`);

/** Maximum length of a text that matches `inputPattern`. */
export const maxInputLength: number = maxInputIntegerDigits + 1 + scale;

/** Matches the text that `Amount.render` returns. */
export const canonicalPattern = new RegExp(
  `^(?:0|-?(?:${computedInteger}|(?:0|${computedInteger})${canonicalFraction}))$`,
);

/** Maximum length of a text that matches `canonicalPattern`. */
export const maxCanonicalLength: number = 1 + maxComputedIntegerDigits + 1 + scale;

const powers = Array.from({ length: scale + 1 }, (_, exponent) => 10n ** BigInt(exponent));
const tenTo = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/** One, in units of the thirtieth decimal. */
const one = tenTo(scale);
const outOfRange = 10n ** BigInt(maxComputedIntegerDigits) * one;

/** An integer number of units of the thirtieth decimal, which caches its text. */
class Units {
  readonly units: bigint;
  #text: string | undefined;

  constructor(units: bigint, text?: string) {
    this.units = units;
    this.#text = text;
  }

  /** Canonical text, for `JSON.stringify`. */
  toJSON(): string {
    return (this.#text ??= textOf(this.units));
  }

  /** The same text, for template literals and string concatenation. */
  toString(): string {
    return this.toJSON();
  }

  /** The same text, for `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.toJSON();
  }
}

const zeroDigit = 48;

const textOf = (units: bigint): string => {
  if (units < 0n) return `-${textOf(-units)}`;
  const digits = units.toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === zeroDigit) end -= 1;
  const whole = digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
};

const unitsOf = (text: string): bigint => {
  const point = text.indexOf(".");
  if (point === -1) return BigInt(text) * one;
  const decimals = text.length - point - 1;
  return BigInt(text.slice(0, point) + text.slice(point + 1)) * tenTo(scale - decimals);
};

const hide = (units: bigint, text?: string): Amount => new Units(units, text) as unknown as Amount;
const show = (amount: Amount): bigint => (amount as unknown as Units).units;

const zero = hide(0n, "0");

/** Divides and rounds away from zero. The divisor is positive. */
const divideUp = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n) return quotient;
  return remainder > 0n ? quotient + 1n : quotient - 1n;
};

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

  add: (a: Amount, b: Amount): Amount => hide(show(a) + show(b)),
  subtract: (a: Amount, b: Amount): Amount => hide(show(a) - show(b)),
  sum: (amounts: ReadonlyArray<Amount>): Amount => {
    let total = 0n;
    for (const amount of amounts) total += show(amount);
    return hide(total);
  },
  min: (a: Amount, b: Amount): Amount => (show(a) < show(b) ? a : b),
  max: (a: Amount, b: Amount): Amount => (show(a) < show(b) ? b : a),

  /** Multiplies by an integer, such as a quantity. Throws `RangeError` for a fraction. */
  multiplyByInteger: (a: Amount, count: number): Amount =>
    count === 1 ? a : hide(show(a) * BigInt(count)),

  /** Multiplies by a rate. Truncates after the thirtieth decimal. */
  multiplyByRate: (a: Amount, rate: Amount): Amount => hide((show(a) * show(rate)) / one),
  /** Divides by a rate. Truncates after the thirtieth decimal. Throws `RangeError` for zero. */
  divideByRate: (a: Amount, rate: Amount): Amount => hide((show(a) * one) / show(rate)),
  /** Converts an integer, such as a count. Throws `RangeError` for a fraction. */
  fromInteger: (count: number): Amount => hide(BigInt(count) * one),

  /** Calculates a percentage of `a`. Truncates after the thirtieth decimal. */
  percentOf: (a: Amount, percent: Amount): Amount => hide((show(a) * show(percent)) / (100n * one)),

  /** Rounds away from zero to a number of decimals from 0 to 30. */
  roundUp: (a: Amount, decimals: number): Amount => {
    const step = tenTo(scale - decimals);
    return hide(divideUp(show(a), step) * step);
  },
  /** Rounds to a number of decimals from 0 to 30; half away from zero. */
  roundHalfUp: (a: Amount, decimals: number): Amount => {
    const step = tenTo(scale - decimals);
    const half = show(a) < 0n ? -(step / 2n) : step / 2n;
    return hide(((show(a) + half) / step) * step);
  },
  /** Divides by a rate. Rounds up at the thirtieth decimal. Throws `RangeError` for zero. */
  divideByRateUp: (a: Amount, rate: Amount): Amount => hide(divideUp(show(a) * one, show(rate))),
  /** Multiplies by a rate. Rounds up to a number of decimals from 0 to 30. */
  multiplyByRateUp: (a: Amount, rate: Amount, decimals: number): Amount => {
    const step = tenTo(scale - decimals);
    return hide(divideUp(show(a) * show(rate), one * step) * step);
  },
  /** Returns one unit of the last decimal: `unit(2)` is 0.01. */
  unit: (decimals: number): Amount => hide(tenTo(scale - decimals)),

  equals: (a: Amount, b: Amount): boolean => show(a) === show(b),
  atLeast: (a: Amount, bound: Amount): boolean => show(a) >= show(bound),
  atMost: (a: Amount, bound: Amount): boolean => show(a) <= show(bound),
  isPositive: (a: Amount): boolean => show(a) > 0n,

  /** Returns whether a value is an `Amount`. */
  is: (value: unknown): value is Amount => value instanceof Units,

  /** Returns whether an amount can be a price: not negative, at most 35 integer digits. */
  isPrice: (a: Amount): boolean => show(a) >= 0n && show(a) < outOfRange,
} as const;
