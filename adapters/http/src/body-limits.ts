/** Maximum bytes of a request body, unless the host sets another limit. */
export const defaultBodyLimit = 256 * 1024;

/**
 * Maximum bytes of a body in operations whose valid bodies are smaller, and of every body without
 * credentials. The longest change of a status (3.1 kB) fits, with each of its characters escaped.
 */
export const smallBodyLimit = 4 * 1024;

/** Returns the limit of a body, given the limit that the host sets for large ones. */
export const bodyLimitOf = (isLarge: boolean, bodyLimit: number): number =>
  isLarge ? bodyLimit : Math.min(smallBodyLimit, bodyLimit);
