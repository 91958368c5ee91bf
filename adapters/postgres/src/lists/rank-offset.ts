import { textArray } from "../text-array.ts";
import type { Values } from "./conditions.ts";

/** What is listed, with the statuses that it is filtered by; none is all. */
export interface RankedKind {
  readonly kind: "INVOICE" | "PAYMENT";
  readonly statuses: ReadonlyArray<string>;
}

/**
 * The day in which the row behind an offset lies, and how many rows of that day are still to be
 * skipped: from the counts of days in the rollups and the transitions that are not folded yet. In
 * the statement of the page itself, hence of the same moment and exact; behind the last row there is
 * no such day. Rows that foreign SQL has written are counted after `rebuildRollups` only.
 */
export const rankOf = ({ kind, statuses }: RankedKind, offset: number, values: Values): string => {
  const wanted =
    statuses.length === 0 ? "" : ` AND status = ANY (${values.add(textArray(statuses))}::text[])`;
  const skipped = `${values.add(String(offset))}::text::bigint`;
  const own = `organization_id = $1 AND kind = '${kind}'${wanted}`;
  return `WITH days AS (
  SELECT day, sum(records) AS records FROM (
    SELECT day, records FROM :"schema".rollup_series WHERE ${own}
    UNION ALL
    SELECT created_at::date, sign FROM :"schema".transitions WHERE ${own}
  ) AS counted GROUP BY day
), ranked AS (
  SELECT day, records, sum(records) OVER (ORDER BY day DESC) - records AS before FROM days
), place AS (
  SELECT (day + 1)::timestamp AS next_day, (${skipped} - before)::bigint AS skip
  FROM ranked WHERE before <= ${skipped} AND before + records > ${skipped}
)
`;
};
