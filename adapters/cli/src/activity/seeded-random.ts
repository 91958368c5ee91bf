/** Returns a whole number from 0 and below a bound. */
export type Random = (bound: number) => number;

/** Creates a random source that always returns the same numbers. For sample data only. */
export const seededRandom = (seed: number): Random => {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
};

/** Returns one of some values. */
export const pick = <Value>(random: Random, values: readonly [Value, ...Array<Value>]): Value =>
  values[random(values.length)] ?? values[0];
