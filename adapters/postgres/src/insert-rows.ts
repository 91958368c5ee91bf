import type { JsonRow } from "./rows/json-row.ts";

/**
 * Creates an INSERT of rows that are one JSON array of text: the server casts each value exactly to
 * the type of its column. All rows have the columns of the first.
 *
 * @param value the parameter with the array, such as `$2`.
 * @param rest the end of the statement, such as ON CONFLICT or a condition.
 */
export const insertRows = (
  table: string,
  [first = {}]: ReadonlyArray<JsonRow>,
  value: string,
  rest = "",
): string => {
  const columns = Object.keys(first).join(", ");
  return `INSERT INTO :"schema".${table} (${columns})
SELECT ${columns} FROM json_populate_recordset(NULL:::"schema".${table}, ${value}::text::json) ${rest}`;
};
