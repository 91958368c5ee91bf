import type { Windows } from "quittance/adapter";
import { rollupKinds, signOfRefund } from "./rollup-tables.ts";
import { segmentsOf, singleRecords } from "./window-segments.ts";

type Window = Windows["current"];

const limits = ["from", "daysFrom", "monthsFrom", "monthsTo", "daysTo", "to"] as const;

/** Returns the values of `activityStatement` after `$1`, the organization. */
export const activityValues = ({ current, previous, bucket }: Windows): ReadonlyArray<string> => {
  // Rollups have no hours.
  const split = bucket === "HOUR" ? singleRecords : segmentsOf;
  const timesOf = (window: Window): ReadonlyArray<string> => {
    const segments = split(window);
    return limits.map((limit) => segments[limit]);
  };
  return [bucket.toLowerCase(), ...timesOf(current), ...timesOf(previous)];
};

const bucketSize = "$2";

/** Returns the parameter for one limit of the segments of a window. */
const at = (part: Part, limit: Limit): string =>
  `$${String((part === "CURRENT" ? 3 : 9) + limits.indexOf(limit))}::timestamp`;

type Part = "CURRENT" | "PREVIOUS";
type Limit = (typeof limits)[number];

/** Returns segments of both windows, as rows of `part`, `start` and `stop`. */
const segments = (
  type: "timestamp" | "date",
  ...pairs: ReadonlyArray<readonly [from: Limit, to: Limit]>
): string =>
  `(VALUES ${(["CURRENT", "PREVIOUS"] as const)
    .flatMap((part) =>
      pairs.map(
        ([from, to]) => `('${part}', ${at(part, from)}::${type}, ${at(part, to)}::${type})`,
      ),
    )
    .join(", ")}) AS segment (part, start, stop)`;

/** Returns the query for the rows of each segment; OFFSET 0 makes it one index scan per segment. */
const within = (
  source: string,
  columns: string,
  table: string,
  condition: string,
): string => `SELECT part, found.* FROM ${source} CROSS JOIN LATERAL (
    SELECT ${columns} FROM :"schema".${table} WHERE organization_id = $1 AND ${condition} OFFSET 0
  ) AS found`;

const during = (column: string): string => `${column} >= start AND ${column} < stop`;

const singles = segments("timestamp", ["from", "daysFrom"], ["daysTo", "to"]);
const wholeDays = segments("date", ["daysFrom", "monthsFrom"], ["monthsTo", "daysTo"]);
const wholeMonths = segments("date", ["monthsFrom", "monthsTo"]);
const rolledUp = segments("timestamp", ["daysFrom", "daysTo"]);
const rolledUpDays = segments("date", ["daysFrom", "daysTo"]);

const bucketOf = (column: string): string => `date_trunc(${bucketSize}, ${column}) AS bucket`;
const bucket = bucketOf("created_at");
const isPaid = "kind = 'PAYMENT' AND status = 'COMPLETED'";

/**
 * The records outside whole days, and the pending transitions. They are read once and summed twice:
 * by bucket, and by currency and provider.
 */
const fresh = [
  within(
    singles,
    `'PAYMENT' AS kind, status, ${bucket}, currency, provider_id, 1 AS records, price, price_usd`,
    "payments",
    during("created_at"),
  ),
  within(
    singles,
    `'INVOICE' AS kind, status, ${bucket}, currency, '', 1 AS records, price, price_usd`,
    "invoices",
    during("created_at"),
  ),
  within(
    singles,
    `'REFUND' AS kind, status, ${bucketOf("happened_at")}, currency, '', 1 AS records,
      ${signOfRefund} * price AS price, ${signOfRefund} * price_usd AS price_usd`,
    "refunds",
    `status = 'COMPLETED' AND ${during("happened_at")}`,
  ),
  `SELECT part, kind, status, ${bucket}, currency, provider_id,
    sign, sign * price, sign * price_usd
  FROM ${rolledUp} JOIN :"schema".transitions ON ${during("created_at")}
  WHERE organization_id = $1`,
];

const byStatus = [
  "SELECT part, kind, status, bucket, records, price_usd FROM fresh WHERE bucket IS NOT NULL",
  within(
    rolledUpDays,
    "kind, status, day::timestamp AS bucket, records, price_usd",
    "rollup_series",
    `kind IN (${rollupKinds.map((kind) => `'${kind}'`).join(", ")}) AND ${during("day")}`,
  ),
];

const paid = [
  `SELECT part, currency, provider_id, records, price, price_usd
  FROM fresh WHERE currency IS NOT NULL AND ${isPaid}`,
  within(
    wholeDays,
    "currency, provider_id, records, price, price_usd",
    "rollup_days",
    `${isPaid} AND ${during("day")}`,
  ),
  within(
    wholeMonths,
    "currency, provider_id, records, price, price_usd",
    "rollup_months",
    `${isPaid} AND ${during("month")}`,
  ),
];

/**
 * A key of a type without an order, so that the planner cannot group by sorting, which takes three
 * times as long for a large organization.
 */
const hashed = "'0'::xid";

const union = (queries: ReadonlyArray<string>): string => queries.join("\n  UNION ALL\n  ");

/**
 * The statement for all totals of a dashboard, from one snapshot: whole days and months from the
 * rollups and the pending transitions, the rest from the records.
 *
 * Its rows are totals by `part` and, depending on `what`, by status, by bucket, or by currency and
 * provider. Totals of no records are left out. A row `REFUNDS` means that there are refunds.
 */
export const activityStatement = `WITH fresh AS MATERIALIZED (
  SELECT part, kind, status, bucket, currency, provider_id,
    sum(records) AS records, sum(price) AS price, sum(price_usd) AS price_usd
  FROM (${union(fresh)}) AS one GROUP BY ${hashed}, GROUPING SETS (
    (part, kind, status, bucket), (part, kind, status, currency, provider_id)
  )
), by_status AS MATERIALIZED (
  ${union(byStatus)}
), paid AS (
  ${union(paid)}
)
SELECT 'STATUS' AS what, part, kind, status, NULL AS bucket, NULL AS currency, NULL AS provider_id,
  sum(records)::text AS records, NULL AS price, sum(price_usd)::text AS price_usd
FROM by_status GROUP BY part, kind, status, ${hashed} HAVING sum(records) <> 0
UNION ALL
SELECT 'BUCKET', NULL, kind, NULL, to_char(bucket, 'YYYY-MM-DD HH24:MI:SS'), NULL, NULL,
  sum(records)::text, NULL, coalesce(sum(price_usd) FILTER (
    WHERE CASE kind WHEN 'INVOICE' THEN status <> 'VOIDED' ELSE status = 'COMPLETED' END
  ), 0)::text
FROM by_status WHERE part = 'CURRENT' GROUP BY kind, bucket, ${hashed} HAVING sum(records) <> 0
UNION ALL
SELECT 'PAID', part, NULL, NULL, NULL, currency, provider_id,
  sum(records)::text, sum(price)::text, sum(price_usd)::text
FROM paid GROUP BY part, currency, provider_id, ${hashed} HAVING sum(records) <> 0
UNION ALL
SELECT 'REFUNDS', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
WHERE EXISTS (SELECT FROM :"schema".refunds WHERE organization_id = $1)`;
