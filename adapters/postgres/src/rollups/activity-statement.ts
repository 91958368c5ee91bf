import type { Window, Windows } from "quittance/adapter";
import { segmentsOf, singleRecords } from "./window-segments.ts";

const edges = ["from", "daysFrom", "monthsFrom", "monthsTo", "daysTo", "to"] as const;

/** The values of `activityStatement` behind `$1`, the organization. */
export const activityValues = ({ current, previous, bucket }: Windows): ReadonlyArray<string> => {
  // No rollup tells the hours of a day apart.
  const cut = bucket === "HOUR" ? singleRecords : segmentsOf;
  const momentsOf = (window: Window): ReadonlyArray<string> => {
    const segments = cut(window);
    return edges.map((edge) => segments[edge]);
  };
  return [bucket.toLowerCase(), ...momentsOf(current), ...momentsOf(previous)];
};

const bucketSize = "$2";

/** One edge of a window, as the value that it is. */
const at = (part: Part, edge: (typeof edges)[number]): string =>
  `$${String((part === "CURRENT" ? 3 : 9) + edges.indexOf(edge))}::timestamp`;

type Part = "CURRENT" | "PREVIOUS";
type Stretch = readonly [from: (typeof edges)[number], to: (typeof edges)[number]];

/** The same stretches of both windows, as rows of `part`, `start` and `stop`. */
const stretches = (type: "timestamp" | "date", ...pairs: ReadonlyArray<Stretch>): string =>
  `(VALUES ${(["CURRENT", "PREVIOUS"] as const)
    .flatMap((part) =>
      pairs.map(
        ([from, to]) => `('${part}', ${at(part, from)}::${type}, ${at(part, to)}::${type})`,
      ),
    )
    .join(", ")}) AS stretch (part, start, stop)`;

/** Rows of a table by stretches: OFFSET 0 keeps each stretch a scan of an index of its own. */
const within = (
  source: string,
  columns: string,
  table: string,
  condition: string,
): string => `SELECT part, found.* FROM ${source} CROSS JOIN LATERAL (
    SELECT ${columns} FROM :"schema".${table} WHERE organization_id = $1 AND ${condition} OFFSET 0
  ) AS found`;

const during = (column: string): string => `${column} >= start AND ${column} < stop`;

const singles = stretches("timestamp", ["from", "daysFrom"], ["daysTo", "to"]);
const wholeDays = stretches("date", ["daysFrom", "monthsFrom"], ["monthsTo", "daysTo"]);
const wholeMonths = stretches("date", ["monthsFrom", "monthsTo"]);
const rolledUp = stretches("timestamp", ["daysFrom", "daysTo"]);
const rolledUpDays = stretches("date", ["daysFrom", "daysTo"]);

const bucket = `date_trunc(${bucketSize}, created_at) AS bucket`;
const isPaid = "kind = 'PAYMENT' AND status = 'COMPLETED'";

/**
 * Records of the edges one by one, and what has happened since the rollups were made. They are gone
 * through once, and summed up twice: by bucket, and by what was paid in and through.
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
    `kind IN ('INVOICE', 'PAYMENT') AND ${during("day")}`,
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
 * A key that has no order: with it the planner cannot group by sorting, which it prefers for an
 * organization of the usual size, and which takes three times as long for a large one.
 */
const hashed = "'0'::xid";

const union = (queries: ReadonlyArray<string>): string => queries.join("\n  UNION ALL\n  ");

/**
 * All sums of a dashboard, of one moment: whole days and months from the rollups, the rest from the
 * records, and in the whole days the transitions that are not folded yet.
 *
 * Its rows are sums by `part` and, as `what` says, by status, by bucket, or by what was paid in and
 * through. Sums of no records are left out.
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
FROM paid GROUP BY part, currency, provider_id, ${hashed} HAVING sum(records) <> 0`;
