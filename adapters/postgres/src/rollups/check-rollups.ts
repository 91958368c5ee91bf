import type { Tenant } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { differencesOf, recordsByDay } from "./rollup-differences.ts";
import { rollupTables, type RollupTable } from "./rollup-tables.ts";

/** Sums as PostgreSQL writes them, by column. */
export type Sums = Readonly<Record<string, string>>;

/** A sum that is not what the records say. */
export interface RollupMismatch {
  readonly kind: "RollupMismatch";
  readonly table: RollupTable["name"];
  /** The columns that tell which row, without the organization. */
  readonly key: Readonly<Record<string, string>>;
  /** From invoices and payments. */
  readonly expected: Sums;
  /** From the table and the transitions that are not folded yet. */
  readonly found: Sums;
}

/** Compare all sums of an organization with its records, all of it of one moment. */
export const checkRollups = async (tenant: Tenant): Promise<ReadonlyArray<RollupMismatch>> => {
  const rows = await tenant.read(check);
  return rows.flatMap((row) => {
    const table = rollupTables.find(({ name }) => name === row["rollup"]);
    return table === undefined ? [] : [mismatchOf(table, row)];
  });
};

const mismatchOf = ({ name, keys, sums }: RollupTable, row: Row): RollupMismatch => {
  const columns = (names: ReadonlyArray<string>, prefix: string): Sums =>
    Object.fromEntries(names.map((column) => [column, read.text(row, `${prefix}${column}`)]));
  return {
    kind: "RollupMismatch",
    table: name,
    key: columns(keys, ""),
    expected: columns(sums, "expected_"),
    found: columns(sums, "found_"),
  };
};

const everyKey = ["kind", "status", "month", "day", "currency", "provider_id"];
const everyAggregate = ["records", "price", "price_usd"];

/** All tables alike: a column that one does not have is null. */
const selected = (table: RollupTable): string => {
  const { name, keys, sums } = table;
  const columns = [
    ...everyKey.map((key) => `${keys.includes(key) ? `${key}::text` : "NULL"} AS ${key}`),
    ...["expected_", "found_"].flatMap((side) =>
      everyAggregate.map((sum) => {
        const found = `trim_scale(coalesce(${side}${sum}, 0)::numeric)::text`;
        return `${sums.includes(sum) ? found : "NULL"} AS ${side}${sum}`;
      }),
    ),
  ];
  return `SELECT '${name}' AS rollup, ${columns.join(", ")} FROM (${differencesOf(table)}) AS wrong`;
};

const check = `${recordsByDay}
${rollupTables.map(selected).join("\nUNION ALL\n")}`;
