import { cellText, type JsonRow } from "./rows/json-row.ts";
import type { AddValue } from "./statements/statement-values.ts";

/**
 * Creates an INSERT of rows of the organization `$1`, which is listed, that are one JSON array of
 * text: the server casts each value exactly to the type of its column. All rows have the columns of
 * the first, and those of `computed`, which has the SQL of each; `owner_seller` is the seller of the
 * organization.
 *
 * Their organization comes from its own row, so that a cluster runs the whole statement on the
 * server that has it.
 *
 * @param value the parameter with the array, such as `$2::text`.
 * @param rest the end of the statement, such as ON CONFLICT or a condition.
 */
export const insertRows = (
  table: string,
  rows: ReadonlyArray<JsonRow>,
  value: string,
  rest = "",
  computed: Readonly<Record<string, string>> = {},
): string => {
  const columns = columnsOf(rows);
  const selected = columns.map((column) => (column === "organization_id" ? "owner" : column));
  return `INSERT INTO :"schema".${table} (${[...columns, ...Object.keys(computed)].join(", ")})
SELECT ${[...selected, ...Object.values(computed)].join(", ")} FROM ${owner}
CROSS JOIN json_populate_recordset(NULL:::"schema".${table}, ${value}::json) ${rest}`;
};

/**
 * Returns the subquery of rows of the organization `$1` that are one JSON array of text.
 *
 * PostgreSQL expects few rows because of the condition, which all of them satisfy. Otherwise it
 * would expect 100, and a statement that joins them would read every record of an organization that
 * has more of them than most, instead of the given ones by their keys.
 *
 * @param value the parameter with the array, such as `$2::text`.
 */
export const givenRows = (table: string, value: string): string =>
  `(SELECT * FROM json_populate_recordset(NULL:::"schema".${table}, ${value}::json)
    WHERE organization_id = $1)`;

/** The same as `insertRows` for a table whose rows may be of any organization. */
export const insertSharedRows = (
  table: string,
  rows: ReadonlyArray<JsonRow>,
  value: string,
  rest = "",
): string => {
  const columns = columnsOf(rows).join(", ");
  return `INSERT INTO :"schema".${table} (${columns})
SELECT ${columns} FROM json_populate_recordset(NULL:::"schema".${table}, ${value}::json) ${rest}`;
};

/**
 * Creates an INSERT of some rows of the organization `$1`, with a parameter for each value, if
 * another part of the statement has a row. It costs the server less than JSON, but each number of
 * rows is another text. All rows have the columns of the first.
 *
 * @param part the name of the other part, which has one row at most.
 * @param rest the end of the statement, such as ON CONFLICT.
 */
export const insertValues = (
  table: string,
  rows: ReadonlyArray<JsonRow>,
  value: AddValue,
  part: string,
  rest = "",
): string => {
  const columns = columnsOf(rows).filter((column) => column !== "organization_id");
  const tuples = rows.map((row) => {
    const cells = columns.map((column) => cellOf(column, row[column] ?? null, value));
    return `(${cells.join(", ")})`;
  });
  return `INSERT INTO :"schema".${table} (organization_id, ${columns.join(", ")})
SELECT owner, new.* FROM ${owner} CROSS JOIN (VALUES ${tuples.join(", ")}) AS new
WHERE EXISTS (SELECT FROM ${part}) ${rest}`;
};

const cellOf = (column: string, cell: unknown, value: AddValue): string =>
  value(cellText(cell)) + (castOf.get(column) ?? "");

/** The casts of columns that are not text. A column has the same type in each table here. */
const castOf = new Map(
  Object.entries({
    numeric: ["price", "price_usd", "value", "unit_value", "payable", "reported"],
    timestamp: ["created_at", "updated_at", "happened_at"],
    boolean: ["completed_after_void", "after_completion", "is_total"],
    json: ["metadata", "subject", "lines", "steps", "totals"],
    integer: ["revision", "place"],
    smallint: ["sign"],
    bigint: ["number_count"],
  }).flatMap(([type, columns]) => columns.map((column) => [column, `::${type}`] as const)),
);

/** The SQL of a relation with the organization `$1` in the column `owner`, and its seller. */
const owner = `(SELECT organization_id AS owner, seller AS owner_seller FROM :"schema".organizations
  WHERE organization_id = $1) AS owning`;

const columnsOf = ([first = {}]: ReadonlyArray<JsonRow>): ReadonlyArray<string> =>
  Object.keys(first);
