import type { Tenant } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { differencesOf, recordsByDay } from "./rollup-differences.ts";
import { rollupTables, type RollupTable } from "./rollup-tables.ts";

/** Totals as PostgreSQL prints them, by column. */
export type Totals = Readonly<Record<string, string>>;

/** A row of a rollup with totals that differ from the records. */
export interface RollupMismatch {
  readonly kind: "RollupMismatch";
  readonly table: RollupTable["name"];
  /** The key of the row, without the organization. */
  readonly key: Readonly<Record<string, string>>;
  /** From invoices, payments and refunds. */
  readonly expected: Totals;
  /** From the rollup and the pending transitions. */
  readonly found: Totals;
}

/** Compares all rollups of an organization with its records, in one snapshot. */
export const checkRollups = async (tenant: Tenant): Promise<ReadonlyArray<RollupMismatch>> => {
  const rows = await tenant.read(check);
  return rows.flatMap((row) => {
    const table = rollupTables.find(({ name }) => name === row["rollup"]);
    return table === undefined ? [] : [mismatchOf(table, row)];
  });
};

const mismatchOf = ({ name, keys, totals }: RollupTable, row: Row): RollupMismatch => {
  const columns = (names: ReadonlyArray<string>, prefix: string): Totals =>
    Object.fromEntries(names.map((column) => [column, read.text(row, `${prefix}${column}`)]));
  return {
    kind: "RollupMismatch",
    table: name,
    key: columns(keys, ""),
    expected: columns(totals, "expected_"),
    found: columns(totals, "found_"),
  };
};

const everyKey = ["kind", "status", "month", "day", "currency", "provider_id"];
const everyTotal = ["records", "price", "price_usd"];

/** Selects the same columns from each table; a column that it does not have is null. */
const selected = (table: RollupTable): string => {
  const { name, keys, totals } = table;
  const columns = [
    ...everyKey.map((key) => `${keys.includes(key) ? `${key}::text` : "NULL"} AS ${key}`),
    ...["expected_", "found_"].flatMap((side) =>
      everyTotal.map((total) => {
        const found = `trim_scale(coalesce(${side}${total}, 0)::numeric)::text`;
        return `${totals.includes(total) ? found : "NULL"} AS ${side}${total}`;
      }),
    ),
  ];
  return `SELECT '${name}' AS rollup, ${columns.join(", ")} FROM (${differencesOf(table)}) AS wrong`;
};

const check = `${recordsByDay}
${rollupTables.map(selected).join("\nUNION ALL\n")}`;
