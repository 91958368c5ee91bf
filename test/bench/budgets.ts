/**
 * Bytes a line that a finished quote may allocate, its text included, by the number of its lines.
 * The gate holds the library to these; they leave a tenth for other versions of Node.
 */
export const budgets: Readonly<Record<string, number>> = {
  1: 6800,
  10: 4800,
  100: 3800,
  1000: 4000,
};
