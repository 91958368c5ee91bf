import type { Row } from "../executor.ts";

/**
 * A row on its way into a table, by column: texts, which the server casts to the type of the
 * column, null, and JSON for columns of JSON.
 */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The same row as it would be selected: JSON as its text. */
export const selected = (row: JsonRow): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" || value === null ? value : JSON.stringify(value),
    ]),
  );
