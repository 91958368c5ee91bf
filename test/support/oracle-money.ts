/**
 * Exact money arithmetic for the oracle: integers at the scale 10^30, nothing else.
 * It shares no code with the library on purpose, so that the two can disagree.
 */

const FRACTION_DIGITS = 30;

/** One unit at the oracle's scale. */
export const ONE: bigint = 10n ** 30n;

/** The first magnitude that is rejected: 36 integer digits. */
const FIRST_TOO_LARGE = 10n ** 35n * ONE;

const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]{1,30}))?$/;

/** Reads plain decimal text of at most 30 fractional digits as an integer at the scale 10^30. */
export function toScaled(text: string): bigint {
  const match = DECIMAL.exec(text);
  if (match === null) {
    throw new RangeError(`Not a plain decimal of at most 30 fractional digits: ${text}`);
  }
  const digits = (match[2] ?? "") + (match[3] ?? "").padEnd(FRACTION_DIGITS, "0");
  const magnitude = BigInt(digits);
  return match[1] === "-" ? -magnitude : magnitude;
}

/** Writes a scaled integer as canonical text: no trailing zeros, no exponent, never "-0". */
export function fromScaled(value: bigint): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(FRACTION_DIGITS + 1, "0");
  const whole = digits.slice(0, -FRACTION_DIGITS);
  const fraction = digits.slice(-FRACTION_DIGITS).replace(/0+$/, "");
  const plain = fraction === "" ? whole : `${whole}.${fraction}`;
  return negative ? `-${plain}` : plain;
}

/** The canonical text of a decimal: "0.50" becomes "0.5". */
export function canonical(text: string): string {
  return fromScaled(toScaled(text));
}

function scaled(value: string | bigint): bigint {
  return typeof value === "bigint" ? value : toScaled(value);
}

/** a / rate, truncated after 30 fractional digits toward zero; bigints are already scaled. */
export function trunc30Div(a: string | bigint, rate: string | bigint): bigint {
  return (scaled(a) * ONE) / scaled(rate);
}

/** a * rate, truncated after 30 fractional digits toward zero; bigints are already scaled. */
export function trunc30Mul(a: string | bigint, rate: string | bigint): bigint {
  return (scaled(a) * scaled(rate)) / ONE;
}

/** value * percent / 100, truncated once after 30 fractional digits toward zero. */
export function trunc30Percent(value: string | bigint, percent: string | bigint): bigint {
  return (scaled(value) * scaled(percent)) / (100n * ONE);
}

/** Whether an amount has more than 35 integer digits and so cannot be shown. */
export function isTooLarge(value: bigint): boolean {
  return value >= FIRST_TOO_LARGE || value <= -FIRST_TOO_LARGE;
}

/**
 * Rounds an amount that is not negative to a multiple of an increment. Shares no code with the
 * library: of the multiples below and above, it takes the one that the mode names.
 */
export function oracleRoundedTo(value: bigint, increment: bigint, mode: string): bigint {
  const below = value - (value % increment);
  if (below === value) {
    return value;
  }
  const above = below + increment;
  const nearness = above - value - (value - below);
  const isOdd = (below / increment) % 2n === 1n;
  const takesAbove: Readonly<Record<string, boolean>> = {
    UP: true,
    DOWN: false,
    HALF_UP: nearness <= 0n,
    HALF_DOWN: nearness < 0n,
    HALF_EVEN: nearness < 0n || (nearness === 0n && isOdd),
  };
  const isAbove = takesAbove[mode];
  if (isAbove === undefined) {
    throw new RangeError(`Not a rounding mode: ${mode}`);
  }
  return isAbove ? above : below;
}

/** Returns the sum of scaled integers. */
export const sum = (values: ReadonlyArray<bigint>): bigint =>
  values.reduce((total, value) => total + value, 0n);
