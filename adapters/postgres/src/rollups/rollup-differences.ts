import { keysOfDay, type RollupTable } from "./rollup-tables.ts";

/**
 * What the organization `$1` has, of one moment, by day: `raw` from its records, and `pending` from
 * the transitions that are not folded yet. The beginning of a statement.
 */
export const recordsByDay = `WITH raw AS MATERIALIZED (
  SELECT 'PAYMENT' AS kind, status, created_at::date AS day, currency, provider_id,
    count(*) AS records, sum(price) AS price, sum(price_usd) AS price_usd
  FROM :"schema".payments WHERE organization_id = $1 GROUP BY status, day, currency, provider_id
  UNION ALL
  SELECT 'INVOICE', status, created_at::date AS day, currency, '',
    count(*), sum(price), sum(price_usd)
  FROM :"schema".invoices WHERE organization_id = $1 GROUP BY status, day, currency
), pending AS MATERIALIZED (
  SELECT kind, status, created_at::date AS day, currency, provider_id,
    sum(sign) AS records, sum(sign * price) AS price, sum(sign * price_usd) AS price_usd
  FROM :"schema".transitions WHERE organization_id = $1
  GROUP BY kind, status, day, currency, provider_id
)`;

/**
 * The keys whose sums are not what the records say, with `expected_` from the records and `found_`
 * from the rollup and what is pending. Goes after `recordsByDay`.
 */
export const differencesOf = (table: RollupTable): string => {
  const { name, keys, sums } = table;
  const each = (form: (sum: string) => string): string => sums.map(form).join(", ");
  return `SELECT ${keys.join(", ")},
  ${each((sum) => `sum(${sum}) FILTER (WHERE is_raw) AS expected_${sum}`)},
  ${each((sum) => `sum(${sum}) FILTER (WHERE NOT is_raw) AS found_${sum}`)}
FROM (
  SELECT true AS is_raw, ${keysOfDay(table)}, ${sums.join(", ")} FROM raw
  UNION ALL
  SELECT false, ${keysOfDay(table)}, ${sums.join(", ")} FROM pending
  UNION ALL
  SELECT false, ${[...keys, ...sums].join(", ")} FROM :"schema".${name} WHERE organization_id = $1
) AS found
GROUP BY ${keys.join(", ")}
HAVING ${sums
    .map((sum) => `sum(CASE WHEN is_raw THEN ${sum} ELSE -${sum} END) <> 0`)
    .join(" OR ")}`;
};
