import { keysOfDay, signOfRefund, type RollupTable } from "./rollup-tables.ts";

/**
 * The beginning of a statement: the totals of the organization `$1` by day, from one snapshot:
 * `raw` from its records, and `pending` from its pending transitions.
 */
export const recordsByDay = `WITH raw AS MATERIALIZED (
  SELECT 'PAYMENT' AS kind, status, created_at::date AS day, currency, provider_id,
    count(*) AS records, sum(price) AS price, sum(price_usd) AS price_usd
  FROM :"schema".payments WHERE organization_id = $1 GROUP BY status, day, currency, provider_id
  UNION ALL
  SELECT 'INVOICE', status, created_at::date AS day, currency, '',
    count(*), sum(price), sum(price_usd)
  FROM :"schema".invoices WHERE organization_id = $1 GROUP BY status, day, currency
  UNION ALL
  SELECT 'REFUND', status, happened_at::date AS day, currency, '',
    count(*), sum(${signOfRefund} * price), sum(${signOfRefund} * price_usd)
  FROM :"schema".refunds WHERE organization_id = $1 AND status = 'COMPLETED'
  GROUP BY status, day, currency
), pending AS MATERIALIZED (
  SELECT kind, status, created_at::date AS day, currency, provider_id,
    sum(sign) AS records, sum(sign * price) AS price, sum(sign * price_usd) AS price_usd
  FROM :"schema".transitions WHERE organization_id = $1
  GROUP BY kind, status, day, currency, provider_id
)`;

/**
 * Returns the query, to follow `recordsByDay`, for the keys of a rollup with wrong totals: those of
 * the records as `expected_`, and those of the rollup and the pending transitions as `found_`.
 */
export const differencesOf = (table: RollupTable): string => {
  const { name, keys, totals } = table;
  const each = (form: (total: string) => string): string => totals.map(form).join(", ");
  return `SELECT ${keys.join(", ")},
  ${each((total) => `sum(${total}) FILTER (WHERE is_raw) AS expected_${total}`)},
  ${each((total) => `sum(${total}) FILTER (WHERE NOT is_raw) AS found_${total}`)}
FROM (
  SELECT true AS is_raw, ${keysOfDay(table)}, ${totals.join(", ")} FROM raw
  UNION ALL
  SELECT false, ${keysOfDay(table)}, ${totals.join(", ")} FROM pending
  UNION ALL
  SELECT false, ${[...keys, ...totals].join(", ")} FROM :"schema".${name} WHERE organization_id = $1
) AS found
GROUP BY ${keys.join(", ")}
HAVING ${totals
    .map((total) => `sum(CASE WHEN is_raw THEN ${total} ELSE -${total} END) <> 0`)
    .join(" OR ")}`;
};
