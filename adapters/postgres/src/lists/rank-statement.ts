import type { MatchingRows } from "./matching-rows.ts";
import { idsInOrder, selectPage, type ListedTable } from "./page-statement.ts";
import type { StatementValues } from "./statement-values.ts";

/**
 * A page far from the beginning, with one row more than its limit, and the count, of one moment.
 *
 * How many records a day has is known from the sums and the transitions that are not folded into
 * them yet, both seen in the same snapshot as the records. So the day in which the page begins is
 * found without looking at what comes before it, and only rows of that day are skipped.
 *
 * This is exact as long as every record has been entered into the sums or the transitions, as all
 * writes of this package do in their own transaction; `rebuildRollups` mends a store into which rows
 * were written by other means. It takes the longer the more transitions are not folded.
 *
 * @param onSums the conditions of the filter that hold for sums.
 */
export const rankStatement = (
  table: ListedTable,
  matching: MatchingRows,
  onSums: ReadonlyArray<string>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  values: StatementValues,
): string => {
  const most = `${values.add(String(limit + 1))}::bigint`;
  const skipped = `${values.add(String(offset))}::bigint`;
  const summed = ["organization_id = $1", `kind = '${table.kind}'`, ...onSums].join(" AND ");
  return `WITH days AS (
  SELECT day, sum(records) AS records FROM (
    SELECT day, records FROM :"schema".rollup_series WHERE ${summed}
    UNION ALL
    SELECT created_at::date, sign FROM :"schema".transitions WHERE ${summed}
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
    LIMIT ${most} OFFSET beginning.skipped
  ) AS rest
)
${selectPage(table)}`;
};
