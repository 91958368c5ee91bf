import { countCap } from "quittance/adapter";
import type { MatchingRows } from "./matching-rows.ts";
import type { RecordTable } from "./record-table.ts";

/** Counts stop here, which is enough to know that there are more than can be told. */
export const countEnd = String(countCap + 1);

/** A query for how many rows match, which need not be exact beyond `countEnd`. */
export const countQuery = (
  { kind }: Pick<RecordTable<never>, "kind">,
  { from, conditions, onSums, onMonths }: MatchingRows,
): string => {
  const counted = `SELECT count(*) FROM (
    SELECT FROM ${from} WHERE ${conditions.join(" AND ")} LIMIT ${countEnd}
  ) AS capped`;
  if (onMonths === undefined || onMonths.length === 0) return counted;
  const sums = onSums === undefined ? "rollup_months" : "rollup_series";
  return summedCount(kind, sums, onMonths, counted);
};

/**
 * By status, currency and provider, rows are counted from the sums, which takes the same time however
 * rare they are; `rank-statement.ts` tells what that rests on. With very many transitions that are
 * not folded, as after an import, it is cheaper to count the rows.
 */
const summedCount = (
  kind: string,
  sums: "rollup_months" | "rollup_series",
  onSums: ReadonlyArray<string>,
  counted: string,
): string => {
  const summed = ["organization_id = $1", `kind = '${kind}'`, ...onSums].join(" AND ");
  return `WITH unfolded AS MATERIALIZED (
    SELECT status, currency, provider_id, sign FROM :"schema".transitions
    WHERE organization_id = $1 AND kind = '${kind}' LIMIT ${manyTransitions}
  ) SELECT CASE
    WHEN (SELECT count(*) FROM unfolded) = ${manyTransitions} THEN (${counted})
    ELSE (SELECT coalesce(sum(records), 0) FROM :"schema".${sums} WHERE ${summed})
      + (SELECT coalesce(sum(sign), 0) FROM unfolded WHERE ${onSums.join(" AND ")})
  END`;
};

const manyTransitions = "5000";
