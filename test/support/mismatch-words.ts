import type { DocumentMismatch } from "quittance/explain";

/** Mismatches as a person reads them: `items.0.calculations.1.price: 27, not 28`. */
export const describeValue = (mismatches: ReadonlyArray<DocumentMismatch>): ReadonlyArray<string> =>
  mismatches.map(({ path, expected, found }) => `${path}: ${expected}, not ${found}`);
