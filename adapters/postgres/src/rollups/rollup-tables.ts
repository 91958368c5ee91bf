/** One of the tables that hold sums, by the keys that its rows have beside the organization. */
export interface RollupTable {
  readonly name: "rollup_months" | "rollup_days" | "rollup_series";
  /** In the order of the primary key. */
  readonly keys: ReadonlyArray<string>;
  /** The columns that are added up. */
  readonly sums: ReadonlyArray<string>;
  /** The keys that are not columns of a sum by day, as made from its columns. */
  readonly derived: Readonly<Record<string, string>>;
}

/** Every table of sums; a fold adds to them in this order. */
export const rollupTables: ReadonlyArray<RollupTable> = [
  {
    name: "rollup_months",
    keys: ["kind", "status", "month", "currency", "provider_id"],
    sums: ["records", "price", "price_usd"],
    derived: { month: "date_trunc('month', day::timestamp)::date" },
  },
  {
    name: "rollup_days",
    keys: ["kind", "status", "day", "currency", "provider_id"],
    sums: ["records", "price", "price_usd"],
    derived: {},
  },
  {
    name: "rollup_series",
    keys: ["kind", "day", "status"],
    sums: ["records", "price_usd"],
    derived: {},
  },
];

/** The keys of a table, selected from sums by day. */
export const keysOfDay = ({ keys, derived }: RollupTable): string =>
  keys.map((key) => (derived[key] === undefined ? key : `${derived[key]} AS ${key}`)).join(", ");

/**
 * Adds what a query gives to a table, for the organization `$1`.
 *
 * The rows go in by the order of their keys, so that of two transactions one waits for the other
 * and never both.
 *
 * @param query gives each key once, with its sums.
 */
export const addTo = ({ name, keys, sums }: RollupTable, query: string): string =>
  `INSERT INTO :"schema".${name} AS known (organization_id, ${[...keys, ...sums].join(", ")})
SELECT $1::text, ${[...keys, ...sums].join(", ")} FROM (${query}) AS more
ORDER BY ${keys.join(", ")}
ON CONFLICT (organization_id, ${keys.join(", ")}) DO UPDATE
SET ${sums.map((sum) => `${sum} = known.${sum} + excluded.${sum}`).join(", ")}`;
