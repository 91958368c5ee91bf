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
