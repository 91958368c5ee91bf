import type { Row } from "../executor.ts";

/**
 * A row to be inserted, by column: text, which the server casts to the type of the column, null, or
 * JSON for a column of JSON.
 */
export type JsonRow = Readonly<Record<string, unknown>>;

/** Returns the row as a statement selects it: JSON as text. */
export const selected = (row: JsonRow): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, cellText(value)]));

/** Returns the value of a column as text: JSON for a column of JSON. */
export const cellText = (value: unknown): string | null =>
  typeof value === "string" || value === null ? value : JSON.stringify(value);
