import { limits, type PageRequest } from "quittance/adapter";
import type { MatchingRows } from "./matching-rows.ts";
import type { RecordTable } from "./record-table.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** The properties of a table that statements use. */
export type ListedTable = Pick<
  RecordTable<never>,
  "name" | "kind" | "id" | "condition" | "columns"
>;

/**
 * Returns the statement for a page, with one row more than its limit, and the count, from one
 * snapshot.
 *
 * It selects the identifiers first, from an index with all filtered columns, and then their rows,
 * so that skipping rows is cheap. The count of a page that is not full follows from the page.
 */
export const pageStatement = (
  table: ListedTable,
  matching: MatchingRows,
  { limit, start }: PageRequest,
  values: StatementValues,
): string => {
  const count = countQuery(table, matching);
  const rowLimit = `${values.add(String(limit + 1))}::bigint`;
  const ids = idsInOrder(table, matching);
  if ("after" in start) {
    const { createdAt, id } = start.after;
    const key = `(${values.add(createdAt)}::timestamp(0), ${values.add(id)})`;
    const after = idsInOrder(table, matching, [`(created_at, ${table.id}) < ${key}`]);
    return statementOf(table, firstOf(after, table, rowLimit), `(${count})`);
  }
  if (start.offset === 0) {
    const total = `CASE WHEN taken < ${rowLimit} THEN taken ELSE (${count}) END`;
    return statementOf(table, firstOf(ids, table, rowLimit), total);
  }
  const skip = `${values.add(String(start.offset))}::bigint`;
  const total = `CASE WHEN taken > 0 AND taken < ${rowLimit} THEN taken + ${skip} ELSE (${count}) END`;
  return statementOf(table, `${ids} LIMIT ${rowLimit} OFFSET ${skip}`, total);
};

/** Returns the query for the identifiers of the matching rows, newest first. */
export const idsInOrder = (
  { id }: Pick<ListedTable, "id">,
  { from, conditions }: MatchingRows,
  more: ReadonlyArray<string> = [],
): string => `SELECT ${id} FROM ${from}
    WHERE ${[...conditions, ...more].join(" AND ")}
    ORDER BY created_at DESC, ${id} DESC`;

/** Returns the last part of a statement: the rows of `found` with the one row of `counted`. */
export const selectPage = ({ name, id, condition = "true", columns }: ListedTable): string =>
  `SELECT least(counted.total, ${countEnd})::text AS total, page.*
FROM counted LEFT JOIN (
  SELECT ${columns} FROM found JOIN :"schema".${name} USING (${id})
  WHERE organization_id = $1 AND ${condition}
) AS page ON true`;

/** With a constant limit, PostgreSQL keeps a generic plan that is good for few rows. */
const firstOf = (ids: string, { id }: Pick<ListedTable, "id">, rowLimit: string): string =>
  `SELECT ${id} FROM (
    ${ids} LIMIT ${String(limits.maxLimit + 1)}
  ) AS newest LIMIT ${rowLimit}`;

const statementOf = (table: ListedTable, ids: string, total: string): string =>
  `WITH found AS MATERIALIZED (
  ${ids}
), counted AS (
  SELECT ${total} AS total FROM (SELECT count(*) AS taken FROM found) AS size
)
${selectPage(table)}`;

/** Counts stop here, one above the maximum that a page returns. */
const countEnd = String(limits.countCap + 1);

/** Returns a query for the number of matching rows; above `countEnd` it may be inexact. */
const countQuery = (
  { kind }: Pick<RecordTable<never>, "kind">,
  { from, conditions, onDays, onMonths }: MatchingRows,
): string => {
  const countRows = `SELECT count(*) FROM (
    SELECT FROM ${from} WHERE ${conditions.join(" AND ")} LIMIT ${countEnd}
  ) AS capped`;
  if (kind === undefined || onMonths === undefined || onMonths.length === 0) return countRows;
  const rollup = onDays === undefined ? "rollup_months" : "rollup_series";
  return countInRollup(kind, rollup, onMonths, countRows);
};

/**
 * Rows with given statuses, currencies and providers are counted from the rollups, which takes the
 * same time however rare they are; `list-page.ts` has the precondition. With very many pending
 * transitions, as after an import, it is cheaper to count the rows.
 */
const countInRollup = (
  kind: string,
  rollup: "rollup_months" | "rollup_series",
  onRollup: ReadonlyArray<string>,
  countRows: string,
): string => {
  const conditions = ["organization_id = $1", `kind = '${kind}'`, ...onRollup].join(" AND ");
  return `WITH unfolded AS MATERIALIZED (
    SELECT status, currency, provider_id, sign FROM :"schema".transitions
    WHERE organization_id = $1 AND kind = '${kind}' LIMIT ${manyTransitions}
  ) SELECT CASE
    WHEN (SELECT count(*) FROM unfolded) = ${manyTransitions} THEN (${countRows})
    ELSE (SELECT coalesce(sum(records), 0) FROM :"schema".${rollup} WHERE ${conditions})
      + (SELECT coalesce(sum(sign), 0) FROM unfolded WHERE ${onRollup.join(" AND ")})
  END`;
};

const manyTransitions = "5000";
