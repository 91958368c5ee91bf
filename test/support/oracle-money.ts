/**
 * Exact money arithmetic for the oracle, by decimal.js. It shares no code and no representation of
 * amounts with the library on purpose, so that the two can disagree.
 *
 * Compare decimals by their methods, such as `equals` and `lessThan`: `===` compares identities, and
 * `<` would compare texts, so it throws.
 */
import { Decimal as AnyDecimal } from "decimal.js";

/** A decimal that is not rounded: it has more digits than any product of amounts. */
export type Decimal = AnyDecimal;

const Exact = AnyDecimal.clone({
  defaults: true,
  precision: 1_000,
  rounding: AnyDecimal.ROUND_DOWN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

const fractionDigits = 30;

Exact.prototype = Object.create(Exact.prototype, {
  valueOf: {
    value: () => {
      throw new TypeError("Compare decimals by their methods");
    },
  },
}) as AnyDecimal;

/** The number 0. */
export const zero: Decimal = new Exact(0);

/** The number 1. */
export const one: Decimal = new Exact(1);

/** The smallest amount. */
export const lastDigit: Decimal = new Exact(`1e-${String(fractionDigits)}`);

const lastDigits = new Exact(`1e${String(fractionDigits)}`);

const hundredth = new Exact("0.01");

const firstTooLarge = new Exact("1e35");

const plainText = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]{1,30})?$/;

/** Reads plain decimal text of at most 30 fractional digits, or an integer. */
export const toDecimal = (value: string | number | bigint): Decimal => {
  const text = String(value);
  if (plainText.test(text)) return new Exact(text);
  throw new RangeError(`Not a plain decimal of at most 30 fractional digits: ${text}`);
};

/** Writes a decimal as canonical text: no trailing zeros, no exponent, never "-0". */
export const toText = (value: Decimal): string => value.toFixed();

/** The canonical text of a decimal: "0.50" becomes "0.5". */
export const canonical = (text: string): string => toText(toDecimal(text));

/** 10 to the power of minus some decimals. */
export const unitOf = (decimals: number): Decimal => new Exact(`1e-${String(decimals)}`);

/** Returns the sum of decimals. */
export const sum = (values: ReadonlyArray<Decimal>): Decimal =>
  values.reduce((total, value) => total.plus(value), zero);

/** Returns the largest decimal; 0 if there are none. */
export const largestOf = (values: ReadonlyArray<Decimal>): Decimal =>
  values.length === 0 ? zero : Exact.max(...values);

/** Returns the smaller of two decimals. */
export const smallerOf = (a: Decimal, b: Decimal): Decimal => (a.lessThan(b) ? a : b);

const given = (value: string | Decimal): Decimal =>
  typeof value === "string" ? toDecimal(value) : value;

/** a / divisor, truncated after 30 fractional digits toward zero. */
export const trunc30Div = (a: string | Decimal, divisor: string | Decimal): Decimal =>
  given(a).times(lastDigits).dividedToIntegerBy(given(divisor)).times(lastDigit);

/** a * rate, truncated after 30 fractional digits toward zero. */
export const trunc30Mul = (a: string | Decimal, rate: string | Decimal): Decimal =>
  given(a).times(given(rate)).toDecimalPlaces(fractionDigits);

/** value * percent / 100, truncated once after 30 fractional digits toward zero. */
export const trunc30Percent = (value: string | Decimal, percent: string | Decimal): Decimal =>
  trunc30Mul(given(value).times(hundredth), percent);

/** value * part / whole, truncated once after 30 fractional digits toward zero. */
export const trunc30Share = (value: Decimal, part: Decimal, whole: Decimal): Decimal =>
  trunc30Div(value.times(part), whole);

/** Whether an amount has more than 35 integer digits and so cannot be shown. */
export const isTooLarge = (value: Decimal): boolean =>
  value.abs().greaterThanOrEqualTo(firstTooLarge);

/** Whether an amount is a multiple of an increment. */
export const isMultiple = (value: Decimal, increment: Decimal): boolean =>
  value.modulo(increment).isZero();

const modes: Readonly<Record<string, AnyDecimal.Rounding>> = {
  UP: AnyDecimal.ROUND_UP,
  DOWN: AnyDecimal.ROUND_DOWN,
  HALF_UP: AnyDecimal.ROUND_HALF_UP,
  HALF_DOWN: AnyDecimal.ROUND_HALF_DOWN,
  HALF_EVEN: AnyDecimal.ROUND_HALF_EVEN,
};

/** Rounds an amount to a multiple of an increment. */
export const oracleRoundedTo = (value: Decimal, increment: Decimal, mode: string): Decimal => {
  const rounding = modes[mode];
  if (rounding === undefined) throw new RangeError(`Not a rounding mode: ${mode}`);
  return value.toNearest(increment, rounding);
};

/** Divides whole units by weights; what is left over goes to the largest remainders. */
export const oracleDivided = (
  total: Decimal,
  weights: ReadonlyArray<Decimal>,
  unit: Decimal,
): ReadonlyArray<Decimal> => {
  const all = sum(weights);
  if (all.isZero()) return weights.map(() => zero);
  const units = total.dividedToIntegerBy(unit);
  // The remainders are compared before they are divided by the sum of the weights.
  const parts = weights.map((weight, place) => {
    const product = units.times(weight);
    return { place, count: product.dividedToIntegerBy(all), rest: product.modulo(all) };
  });
  const left = parseInt(toText(units.minus(sum(parts.map(({ count }) => count)))), 10);
  const first = [...parts]
    .sort((a, b) => b.rest.comparedTo(a.rest) || a.place - b.place)
    .slice(0, left);
  return parts.map((part) => unit.times(first.includes(part) ? part.count.plus(one) : part.count));
};
