import { maxLimit, type PageRequest } from "quittance/adapter";
import { countEnd, countQuery } from "./count-query.ts";
import type { MatchingRows } from "./matching-rows.ts";
import type { RecordTable } from "./record-table.ts";
import type { StatementValues } from "./statement-values.ts";

/** The part of a table that statements are made of. */
export type ListedTable = Pick<RecordTable<never>, "name" | "kind" | "id" | "columns">;

/**
 * A page with one row more than its limit, and the count, of one moment.
 *
 * First the identifiers, which an index gives with all that is filtered by, then their rows: skipping
 * rows is cheap so. A page that is not full has the count in itself.
 */
export const pageStatement = (
  table: ListedTable,
  matching: MatchingRows,
  { limit, start }: PageRequest,
  values: StatementValues,
): string => {
  const count = countQuery(table, matching);
  const most = `${values.add(String(limit + 1))}::bigint`;
  const ids = idsInOrder(table, matching);
  if ("after" in start) {
    const { createdAt, id } = start.after;
    const key = `(${values.add(createdAt)}::timestamp(0), ${values.add(id)})`;
    const behind = idsInOrder(table, matching, [`(created_at, ${table.id}) < ${key}`]);
    return statementOf(table, firstOf(behind, table, most), `(${count})`);
  }
  if (start.offset === 0) {
    const total = `CASE WHEN taken < ${most} THEN taken ELSE (${count}) END`;
    return statementOf(table, firstOf(ids, table, most), total);
  }
  const skip = `${values.add(String(start.offset))}::bigint`;
  const total = `CASE WHEN taken > 0 AND taken < ${most} THEN taken + ${skip} ELSE (${count}) END`;
  return statementOf(table, `${ids} LIMIT ${most} OFFSET ${skip}`, total);
};

/** The identifiers of what matches, newest first. */
export const idsInOrder = (
  { id }: Pick<ListedTable, "id">,
  { from, conditions }: MatchingRows,
  more: ReadonlyArray<string> = [],
): string => `SELECT ${id} FROM ${from}
    WHERE ${[...conditions, ...more].join(" AND ")}
    ORDER BY created_at DESC, ${id} DESC`;

/** The last of a statement: rows of `found` beside the one row of `counted`. */
export const selectPage = ({ name, id, columns }: ListedTable): string =>
  `SELECT least(counted.total, ${countEnd})::text AS total, page.*
FROM counted LEFT JOIN (
  SELECT ${columns} FROM found JOIN :"schema".${name} USING (${id}) WHERE organization_id = $1
) AS page ON true`;

/** A limit in the text lets the server keep a plan, which is good for few rows. */
const firstOf = (ids: string, { id }: Pick<ListedTable, "id">, most: string): string =>
  `SELECT ${id} FROM (
    ${ids} LIMIT ${String(maxLimit + 1)}
  ) AS newest LIMIT ${most}`;

const statementOf = (table: ListedTable, ids: string, total: string): string =>
  `WITH found AS MATERIALIZED (
  ${ids}
), counted AS (
  SELECT ${total} AS total FROM (SELECT count(*) AS taken FROM found) AS size
)
${selectPage(table)}`;
