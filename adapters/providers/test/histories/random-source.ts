/** A seeded source of random choices, so that a failed history can be repeated. */
export interface RandomSource {
  /** Returns an integer from 0 up to, but not including, a limit. */
  readonly below: (limit: number) => number;
  readonly oneOf: <Value>(values: ReadonlyArray<Value>) => Value;
  readonly shuffled: <Value>(values: ReadonlyArray<Value>) => ReadonlyArray<Value>;
}

/** Creates a random source from a seed (mulberry32). */
export const randomSource = (seed: number): RandomSource => {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    oneOf: (values) => {
      const found = values[below(values.length)];
      if (found === undefined) throw new Error("Pass at least one value");
      return found;
    },
    shuffled: (values) => {
      const rest = [...values];
      return values.map(() => rest.splice(below(rest.length), 1)[0] as (typeof values)[number]);
    },
  };
};
