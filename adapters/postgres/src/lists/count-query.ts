import { countCap } from "quittance";
import type { MatchingRows } from "./matching-rows.ts";
import type { RecordTable } from "./record-table.ts";

/** Counts stop here, which is enough to know that there are more than can be told. */
export const countEnd = String(countCap + 1);

/**
 * A query for how many rows match, which need not be exact beyond `countEnd`.
 *
 * By status they are taken from the sums, which takes the same time however rare a status is: see
 * `rank-statement.ts` for what that rests on. Without any filter counting is soon at its end.
 */
export const countQuery = (
  { kind }: Pick<RecordTable<never>, "kind">,
  matching: MatchingRows,
): string => {
  const { from, conditions, onSums = [] } = matching;
  const counted = `SELECT count(*) FROM (
    SELECT FROM ${from} WHERE ${conditions.join(" AND ")} LIMIT ${countEnd}
  ) AS capped`;
  if (onSums.length === 0) return counted;
  return `WITH unfolded AS MATERIALIZED (
    SELECT status, sign FROM :"schema".transitions
    WHERE organization_id = $1 AND kind = '${kind}' LIMIT ${mostUnfolded}
  ) SELECT CASE WHEN (SELECT count(*) FROM unfolded) = ${mostUnfolded} THEN (${counted})
    ELSE (SELECT coalesce(sum(records), 0) FROM :"schema".rollup_series
      WHERE ${["organization_id = $1", `kind = '${kind}'`, ...onSums].join(" AND ")})
      + (SELECT coalesce(sum(sign), 0) FROM unfolded WHERE ${onSums.join(" AND ")})
  END`;
};

/** After an import that was not folded yet, counting is cheaper than adding up. */
const mostUnfolded = "5000";
