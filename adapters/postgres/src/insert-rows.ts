import type { JsonRow } from "./rows/json-row.ts";

/**
 * An INSERT of rows that come as one JSON array of texts: the server casts each to the type of its
 * column, exactly. The rows all have the columns of the first.
 *
 * @param value the parameter that holds the array, such as `$2`.
 * @param rest what follows, such as ON CONFLICT, or a condition.
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
