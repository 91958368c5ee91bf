/** Most bytes of a request body, unless the host sets another limit. */
export const defaultBodyLimit = 256 * 1024;

/**
 * Most bytes of a body where no valid one is larger, and of every body without credentials. Room for
 * the largest record of a payment (2.9 kB) with each of its characters escaped.
 */
export const smallBodyLimit = 4 * 1024;

/** Returns the limit of a body, given the limit that the host sets for large ones. */
export const bodyLimitOf = (isLarge: boolean, bodyLimit: number): number =>
  isLarge ? bodyLimit : Math.min(smallBodyLimit, bodyLimit);
