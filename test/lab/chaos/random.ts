/** A source of random choices that a seed determines. */
export interface Random {
  /** Returns a whole number from 0 to `limit - 1`. */
  readonly below: (limit: number) => number;
  /** Returns `true` with a probability in percent. */
  readonly percent: (share: number) => boolean;
  readonly pick: <Option>(options: readonly [Option, ...ReadonlyArray<Option>]) => Option;
}

/** Creates a source of choices with the generator mulberry32. */
export const randomOf = (seed: number): Random => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const spread = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((spread ^ (spread >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => below(100) < share,
    pick: (options) => options[below(options.length)] ?? options[0],
  };
};
