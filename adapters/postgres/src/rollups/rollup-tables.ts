/** What rollups count: invoices and payments by status, and completed refunds. */
export const rollupKinds = ["INVOICE", "PAYMENT", "REFUND"] as const;

/** A rollup: a table of totals by keys. */
export interface RollupTable {
  readonly name: "rollup_months" | "rollup_days" | "rollup_series";
  /** The columns of the primary key after the organization, in order. */
  readonly keys: ReadonlyArray<string>;
  /** The columns of totals. */
  readonly totals: ReadonlyArray<string>;
  /** The SQL of the keys that totals by day do not have. */
  readonly derived: Readonly<Record<string, string>>;
}

/** Every rollup. Transactions add to them in this order. */
export const rollupTables: ReadonlyArray<RollupTable> = [
  {
    name: "rollup_months",
    keys: ["kind", "status", "month", "currency", "provider_id"],
    totals: ["records", "price", "price_usd"],
    derived: { month: "date_trunc('month', day::timestamp)::date" },
  },
  {
    name: "rollup_days",
    keys: ["kind", "status", "day", "currency", "provider_id"],
    totals: ["records", "price", "price_usd"],
    derived: {},
  },
  {
    name: "rollup_series",
    keys: ["kind", "day", "status"],
    totals: ["records", "price_usd"],
    derived: {},
  },
];

/** The SQL of the sign of a refund: reversals are negative. */
export const signOfRefund = "CASE kind WHEN 'REVERSAL' THEN -1 ELSE 1 END";

/** Returns the SQL of the keys of a table, selected from totals by day. */
export const keysOfDay = ({ keys, derived }: RollupTable): string =>
  keys.map((key) => (derived[key] === undefined ? key : `${derived[key]} AS ${key}`)).join(", ");

/**
 * Returns the statement that adds the rows of a query to a table, for the organization `$1`.
 *
 * The rows are ordered by their keys, so that two transactions cannot deadlock.
 *
 * @param query returns each key once, with its totals.
 */
export const addTo = ({ name, keys, totals }: RollupTable, query: string): string =>
  `INSERT INTO :"schema".${name} AS known (organization_id, ${[...keys, ...totals].join(", ")})
SELECT $1::text, ${[...keys, ...totals].join(", ")} FROM (${query}) AS more
ORDER BY ${keys.join(", ")}
ON CONFLICT (organization_id, ${keys.join(", ")}) DO UPDATE
SET ${totals.map((total) => `${total} = known.${total} + excluded.${total}`).join(", ")}`;
