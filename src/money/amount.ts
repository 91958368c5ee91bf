import { invariant } from "../kernel/invariant.ts";

declare const exact: unique symbol;

/**
 * An exact decimal number with at most 30 digits after the point.
 *
 * Opaque: only this file knows the representation, so that no amount is created elsewhere or from a
 * binary fraction.
 */
export interface Amount {
  readonly [exact]: true;
  /** Canonical text, as `Amount.render` returns it. */
  readonly toString: () => string;
}

/** Digits kept after the decimal point. */
export const scale = 30;

/** Maximum number of digits before the decimal point in an input amount. */
export const maxInputIntegerDigits = 20;

/** Maximum number of digits before the decimal point in a calculated amount. */
export const maxComputedIntegerDigits = 35;

const given = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,30})?$/u;
const canonical = /^(?:0|-?(?:[1-9][0-9]{0,34}|(?:0|[1-9][0-9]{0,34})\.[0-9]{0,29}[1-9]))$/u;

const powers = Array.from({ length: scale + 1 }, (_, exponent) => 10n ** BigInt(exponent));
const tenTo = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/** The number of units of the thirtieth digit in one. */
const one = tenTo(scale);
const outOfRange = 10n ** BigInt(maxComputedIntegerDigits) * one;

/** A whole number of units of the thirtieth digit. Its text is created on first use. */
class Units {
  readonly units: bigint;
  #text: string | undefined;

  constructor(units: bigint, text?: string) {
    this.units = units;
    this.#text = text;
  }

  /** Canonical text, for `JSON.stringify` of records that contain amounts. */
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

/** Returns the quotient rounded away from zero. The divisor is positive. */
const divideUp = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n) return quotient;
  return remainder > 0n ? quotient + 1n : quotient - 1n;
};

/** Reads an input amount: plain digits, no sign, no exponent, at most 20 and 30 digits. */
const parse = (text: string): Amount | undefined =>
  given.test(text) ? hide(unitsOf(text)) : undefined;

/** The operations on amounts. All are exact except those that document their rounding. */
export const Amount = {
  zero,
  one: hide(one, "1"),

  parse,

  /**
   * Returns an amount written in source code. Throws `InvariantViolation` if it is malformed, and
   * a `TypeError` if it is not a string.
   */
  of: (text: string): Amount => {
    if (typeof (text as unknown) !== "string") {
      throw new TypeError(`Pass the amount as a string: Amount.of("19.99"), not a ${typeof text}`);
    }
    const amount = parse(text);
    invariant(amount !== undefined, `"${text}" is not an amount of plain decimal digits`);
    return amount;
  },

  /** Reads what `render` returns: canonical text, calculated range, a sign allowed. */
  parseCanonical: (text: string): Amount | undefined =>
    canonical.test(text) ? hide(unitsOf(text), text) : undefined,

  /** Plain notation: no exponent, no `+`, no `-0`, no trailing zeros. */
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

  /** `a` times a whole number, such as a quantity. Throws `RangeError` for a fraction. */
  timesInteger: (a: Amount, count: number): Amount =>
    count === 1 ? a : hide(show(a) * BigInt(count)),

  /** `a` times `rate`, truncated after the thirtieth digit. */
  timesRate: (a: Amount, rate: Amount): Amount => hide((show(a) * show(rate)) / one),
  /** `a` divided by `rate`, truncated after the thirtieth digit. Throws `RangeError` for zero. */
  overRate: (a: Amount, rate: Amount): Amount => hide((show(a) * one) / show(rate)),
  /** A whole number, such as a count. Throws `RangeError` for a fraction. */
  ofInteger: (count: number): Amount => hide(BigInt(count) * one),

  /** `percent` hundredths of `a`, truncated after the thirtieth digit. */
  percentOf: (a: Amount, percent: Amount): Amount => hide((show(a) * show(percent)) / (100n * one)),

  /** `a` rounded up to a number of decimals, 0 to 30; a negative amount away from zero. */
  roundUp: (a: Amount, decimals: number): Amount => {
    const step = tenTo(scale - decimals);
    return hide(divideUp(show(a), step) * step);
  },
  /** `a` rounded to a number of decimals, 0 to 30; a half is rounded away from zero. */
  roundHalfUp: (a: Amount, decimals: number): Amount => {
    const step = tenTo(scale - decimals);
    const half = show(a) < 0n ? -(step / 2n) : step / 2n;
    return hide(((show(a) + half) / step) * step);
  },
  /** `a` divided by `rate`, rounded up at the thirtieth digit. Throws `RangeError` for zero. */
  overRateUp: (a: Amount, rate: Amount): Amount => hide(divideUp(show(a) * one, show(rate))),
  /** `a` times `rate`, rounded up to a number of decimals, 0 to 30. */
  roundUpTimesRate: (a: Amount, rate: Amount, decimals: number): Amount => {
    const step = tenTo(scale - decimals);
    return hide(divideUp(show(a) * show(rate), one * step) * step);
  },
  /** One unit of the last of a number of decimals: `unit(2)` is 0.01. */
  unit: (decimals: number): Amount => hide(tenTo(scale - decimals)),

  equals: (a: Amount, b: Amount): boolean => show(a) === show(b),
  atLeast: (a: Amount, bound: Amount): boolean => show(a) >= show(bound),
  atMost: (a: Amount, bound: Amount): boolean => show(a) <= show(bound),
  isPositive: (a: Amount): boolean => show(a) > 0n,

  /** Returns whether a value from outside the library is an amount that it created. */
  is: (value: unknown): value is Amount => value instanceof Units,

  /** Returns whether an amount can be a price: not negative, at most 35 integer digits. */
  isPrice: (a: Amount): boolean => show(a) >= 0n && show(a) < outOfRange,
} as const;
