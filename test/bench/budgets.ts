/** Bytes that a finished quote allocates, by how it becomes text, then by the number of its lines. */
export interface Allocations {
  /** Written straight down. */
  readonly text: Readonly<Record<string, number>>;
  /** By way of the quote as objects. */
  readonly objects: Readonly<Record<string, number>>;
}

/**
 * Bytes a line that a finished quote may allocate, its text included. The gate holds the library to
 * these; they leave a tenth for other versions of Node.
 */
export const budgets: Allocations = {
  text: { 1: 6300, 10: 5200, 100: 4700, 1000: 4000 },
  objects: { 1: 6800, 10: 4800, 100: 3800, 1000: 4000 },
};
