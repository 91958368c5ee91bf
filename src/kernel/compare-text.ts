/** Compares texts by their UTF-16 units, for a sort. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
