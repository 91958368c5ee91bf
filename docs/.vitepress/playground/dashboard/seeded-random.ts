/** Creates a seeded random source of whole numbers below a bound. */
export type Random = (bound: number) => number;

/** Random from a seed, which may be any text. For sample data, not for secrets. */
export const seededRandom = (seed: string): Random => {
  let state = hash(seed);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
};

const hash = (text: string): number => {
  let found = 0x811c9dc5;
  for (const character of text) {
    found = Math.imul(found ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return found;
};
