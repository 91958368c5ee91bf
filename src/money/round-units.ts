/** Every rounding mode. */
export const roundingModes = ["HALF_UP", "HALF_EVEN", "HALF_DOWN", "UP", "DOWN"] as const;

/**
 * How a value between two multiples of an increment is rounded.
 *
 * `HALF_UP` rounds halves away from zero, `HALF_DOWN` toward zero, `HALF_EVEN` to the even
 * multiple. `UP` always rounds away from zero, `DOWN` always toward zero.
 */
export type RoundingMode = (typeof roundingModes)[number];

/** Divides and rounds away from zero. The divisor is positive. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint =>
  roundUnits(dividend, divisor, "UP") / divisor;

/** Rounds to a multiple of a positive step. Throws `RangeError` for an unknown mode. */
export const roundUnits = (units: bigint, step: bigint, mode: RoundingMode): bigint => {
  if (!roundingModes.includes(mode)) {
    throw new RangeError(`Pass one of the rounding modes ${roundingModes.join(", ")}`);
  }
  const quotient = units / step;
  const truncated = quotient * step;
  const remainder = units - truncated;
  if (remainder === 0n) return units;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  if (!isRoundedUp(mode, twice - step, quotient)) return truncated;
  return units < 0n ? truncated - step : truncated + step;
};

/** Returns whether a fraction is rounded away from zero; `overHalf` is its sign above a half. */
const isRoundedUp = (mode: RoundingMode, overHalf: bigint, quotient: bigint): boolean => {
  switch (mode) {
    case "UP":
      return true;
    case "DOWN":
      return false;
    case "HALF_UP":
      return overHalf >= 0n;
    case "HALF_DOWN":
      return overHalf > 0n;
    case "HALF_EVEN":
      return overHalf > 0n || (overHalf === 0n && quotient % 2n !== 0n);
  }
};

/**
 * Divides a total into shares in proportion to weights, by largest remainder.
 *
 * All shares are multiples of `step`; the last share with a weight also contains the part of the
 * total that is less than one step. Of equal remainders, the first receives a step first.
 *
 * @param total not negative.
 * @param weights not negative, and at least one of them positive.
 */
export const allocateUnits = (
  total: bigint,
  weights: ReadonlyArray<bigint>,
  step: bigint,
): ReadonlyArray<bigint> => {
  const sum = weights.reduce((added, weight) => added + weight, 0n);
  const steps = total / step;
  const shares = weights.map((weight) => (steps * weight) / sum);
  const remainders = weights.map((weight, index) => ({ index, rest: (steps * weight) % sum }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const missing = steps - shares.reduce((added, share) => added + share, 0n);
  const raised = new Set(
    remainders.filter((_, rank) => BigInt(rank) < missing).map(({ index }) => index),
  );
  const last = weights.findLastIndex((weight) => weight > 0n);
  return shares.map(
    (share, index) =>
      (raised.has(index) ? share + 1n : share) * step + (index === last ? total % step : 0n),
  );
};
