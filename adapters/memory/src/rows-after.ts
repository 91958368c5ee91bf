import type { RowRange } from "quittance/adapter";

/** Returns a range of rows in the order of their keys; an unknown start has no rows after it. */
export const rowsAfter = <Id, Row extends { readonly id: Id }>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => string,
  { after, limit }: RowRange<Id>,
): ReadonlyArray<Row> => {
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const index = sorted.findIndex(({ id }) => id === after);
  if (after !== undefined && index < 0) return [];
  return sorted.slice(index + 1, index + 1 + limit);
};
