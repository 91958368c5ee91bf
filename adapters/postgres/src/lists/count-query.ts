import { countCap } from "quittance/adapter";
import type { MatchingRows } from "./matching-rows.ts";
import type { RecordTable } from "./record-table.ts";

/** Counts stop here, one above the maximum that a page returns. */
export const countEnd = String(countCap + 1);

/** Returns a query for the number of matching rows; above `countEnd` it may be inexact. */
export const countQuery = (
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
 * same time however rare they are; `rank-statement.ts` has the precondition. With very many pending
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
