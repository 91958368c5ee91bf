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
export const inputPattern = /* @__PURE__ */ new RegExp(
  `^(?:0|${inputInteger})(?:\\.[0-9]{1,${String(scale)}})?$`,
);

/** Maximum length of a text that matches `inputPattern`. */
export const maxInputLength: number = maxInputIntegerDigits + 1 + scale;

/** Matches the text that `Amount.render` returns. */
export const canonicalPattern = /* @__PURE__ */ new RegExp(
  `^(?:0|-?(?:${computedInteger}|(?:0|${computedInteger})${canonicalFraction}))$`,
);

const powers = Array.from({ length: scale + 1 }, (_, exponent) => 10n ** BigInt(exponent));
/** Returns a power of ten. */
export const tenTo = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/** One, in units of the thirtieth decimal. */
export const one: bigint = tenTo(scale);

/**
 * Returns one unit of the last of some decimals. Throws `RangeError` unless they are from 0 to 30.
 */
export const stepOf = (decimals: number): bigint => {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > scale) {
    throw new RangeError(`Pass a number of decimals from 0 to ${String(scale)}`);
  }
  return tenTo(scale - decimals);
};

const zeroDigit = 48;

/** Returns the canonical text of a number of units of the thirtieth decimal. */
export const textOf = (units: bigint): string => {
  if (units < 0n) return `-${textOf(-units)}`;
  const digits = units.toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === zeroDigit) end -= 1;
  const whole = digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
};

/** Returns the units of the thirtieth decimal of a text that matches one of the patterns. */
export const unitsOf = (text: string): bigint => {
  const point = text.indexOf(".");
  if (point === -1) return BigInt(text) * one;
  const decimals = text.length - point - 1;
  return BigInt(text.slice(0, point) + text.slice(point + 1)) * tenTo(scale - decimals);
};

/** An exact decimal as a fraction without trailing zeros: `digits / power`. */
export interface Factor {
  readonly digits: bigint;
  /** Ten to the number of decimals. */
  readonly power: bigint;
  /** A hundred times `power`, by which percentages are divided. */
  readonly percentPower: bigint;
}

/** Returns a number of units as a factor, from its canonical text. */
const factorOf = (units: bigint, text: string): Factor => {
  const point = text.indexOf(".");
  const decimals = point === -1 ? 0 : text.length - point - 1;
  const power = tenTo(decimals);
  return { digits: units / tenTo(scale - decimals), power, percentPower: 100n * power };
};

/**
 * Marks amounts. A process can load this package twice, as an ES module and as CommonJS: each copy
 * has its own class, and the mark is the same. Rename it when `Units` changes its properties.
 */
const amountMark: unique symbol = /* @__PURE__ */ Symbol.for("quittance.Amount");

/** Returns whether a value is an amount, of this copy of the package or of another. */
export const isUnits = (value: unknown): boolean =>
  typeof value === "object" && value !== null && amountMark in value;

/** An integer number of units of the thirtieth decimal, which caches its text and its factor. */
export class Units {
  readonly units: bigint;
  #text: string | undefined;
  #factor: Factor | undefined;

  constructor(units: bigint, text?: string) {
    this.units = units;
    this.#text = text;
  }

  /** Canonical text, for `JSON.stringify`. */
  toJSON(): string {
    return (this.#text ??= textOf(this.units));
  }

  /**
   * This number without trailing zeros. A rate of few digits fits into one machine word that way,
   * by which engines divide in one pass.
   */
  get factor(): Factor {
    return (this.#factor ??= factorOf(this.units, this.toJSON()));
  }

  /** The same text, for template literals and string concatenation. */
  toString(): string {
    return this.toJSON();
  }

  /** The same text, but an error for operators such as `<`, which would compare texts. */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === "number") {
      throw new TypeError(
        "Amounts have no operators: use Amount.compare, Amount.subtract and others",
      );
    }
    return this.toJSON();
  }

  /** On the prototype, so that no amount needs more memory. */
  get [amountMark](): true {
    return true;
  }

  /** The same text, for `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.toJSON();
  }
}
