/** The bytes that a quote and its text allocate, by the number of lines. */
export type Allocations = Readonly<Record<string, number>>;

/**
 * The maximum number of bytes per line that a quote and its text allocate. The gate checks these
 * budgets; they leave a tenth for other versions of Node.
 */
export const budgets: Allocations = { 1: 7400, 10: 4800, 100: 3800, 1000: 4000 };
