/** Bytes that a finished quote allocates, its text included, by the number of its lines. */
export type Allocations = Readonly<Record<string, number>>;

/**
 * Bytes a line that a finished quote may allocate, its text included. The gate checks these budgets;
 * they leave a tenth for other versions of Node.
 */
export const budgets: Allocations = { 1: 6800, 10: 4800, 100: 3800, 1000: 4000 };
