import type { MatchingRows } from "./matching-rows.ts";
import { idsInOrder, selectPage, type ListedTable } from "./page-statement.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/**
 * Returns the statement for a page with a high offset, with one row more than its limit, and the
 * count, from one snapshot.
 *
 * The rollups and the pending transitions give the number of records of each day, in the same
 * snapshot as the records. So the day in which the page begins is found without reading earlier
 * rows, and only rows of that day are skipped.
 *
 * This is exact if every record is in the rollups or the transitions, where all writes of this
 * package put it in their own transaction; `rebuildRollups` fixes a store into which rows were
 * written by other means. The more transitions are pending, the longer it takes.
 *
 * @param onDays the conditions of the filter for the rollups by day and status.
 */
export const rankStatement = (
  table: ListedTable,
  matching: MatchingRows,
  onDays: ReadonlyArray<string>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  values: StatementValues,
): string => {
  const rowLimit = `${values.add(String(limit + 1))}::bigint`;
  const skipped = `${values.add(String(offset))}::bigint`;
  const conditions = ["organization_id = $1", `kind = '${String(table.kind)}'`, ...onDays].join(
    " AND ",
  );
  return `WITH days AS (
  SELECT day, sum(records) AS records FROM (
    SELECT day, records FROM :"schema".rollup_series WHERE ${conditions}
    UNION ALL
    SELECT created_at::date, sign FROM :"schema".transitions WHERE ${conditions}
  ) AS parts GROUP BY day
), ranks AS MATERIALIZED (
  SELECT day, records, sum(records) OVER (ORDER BY day DESC) AS through FROM days
), beginning AS (
  SELECT (day + 1)::timestamp(0) AS day_end, (${skipped} - (through - records))::bigint AS skipped
  FROM ranks WHERE through > ${skipped} ORDER BY day DESC LIMIT 1
), counted AS (
  SELECT coalesce(max(through), 0) AS total FROM ranks
), found AS MATERIALIZED (
  SELECT ${table.id} FROM beginning CROSS JOIN LATERAL (
    ${idsInOrder(table, matching, ["created_at < day_end"])}
    LIMIT ${rowLimit} OFFSET beginning.skipped
  ) AS rest
)
${selectPage(table)}`;
};
