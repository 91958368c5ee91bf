import { countCap } from "quittance";
import type { MatchingRows } from "./matching-rows.ts";
import type { RecordTable } from "./record-table.ts";

/** Counts stop here, which is enough to know that there are more than can be told. */
export const countEnd = String(countCap + 1);

/** A query for how many rows match, which need not be exact beyond `countEnd`. */
export const countQuery = (
  { kind }: Pick<RecordTable<never>, "kind">,
  { from, conditions, onSums = [] }: MatchingRows,
): string => {
  const counted = `SELECT count(*) FROM (
    SELECT FROM ${from} WHERE ${conditions.join(" AND ")} LIMIT ${countEnd}
  ) AS capped`;
  return onSums.length === 0 ? counted : summedCount(kind, onSums, counted);
};

/**
 * By status, rows are counted from the sums, which takes the same time however rare a status is;
 * `rank-statement.ts` tells what that rests on. With very many transitions that are not folded, as
 * after an import, it is cheaper to count the rows.
 */
const summedCount = (kind: string, onSums: ReadonlyArray<string>, counted: string): string => {
  const summed = ["organization_id = $1", `kind = '${kind}'`, ...onSums].join(" AND ");
  return `WITH unfolded AS MATERIALIZED (
    SELECT status, sign FROM :"schema".transitions
    WHERE organization_id = $1 AND kind = '${kind}' LIMIT ${manyTransitions}
  ) SELECT CASE
    WHEN (SELECT count(*) FROM unfolded) = ${manyTransitions} THEN (${counted})
    ELSE (SELECT coalesce(sum(records), 0) FROM :"schema".rollup_series WHERE ${summed})
      + (SELECT coalesce(sum(sign), 0) FROM unfolded WHERE ${onSums.join(" AND ")})
  END`;
};

const manyTransitions = "5000";
