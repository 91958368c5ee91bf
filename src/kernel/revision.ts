/** Returns 64 bits of FNV-1a in two halves. It distinguishes texts; it is not cryptographic. */
export const hashOf = (text: string): string => half(text, 0x811c9dc5) + half(text, 0x050c5d1f);

const half = (text: string, seed: number): string => {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, "0");
};

/** Returns the revision of a record in JSON, which changes with its content. */
export const revisionOf = (json: object): string => hashOf(JSON.stringify(json));
