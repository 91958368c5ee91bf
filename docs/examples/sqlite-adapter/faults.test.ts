import { describe, expect, test } from "vitest";
import type { SqliteConnection, SqliteValue } from "./connection.ts";
import { inMemory, kitOver, type Open } from "./kit.ts";
import { openWasmSqlite } from "./open-wasm-sqlite.ts";

/** A driver that is given other statements, or other values, than the adapter wrote. */
const mistaken =
  (
    statement: (sql: string) => string,
    value: (text: SqliteValue) => SqliteValue = (text) => text,
  ): Open =>
  (path) => {
    const { run, all, close }: SqliteConnection = openWasmSqlite(path);
    return {
      run: (sql, values = []) => {
        run(statement(sql), values.map(value));
      },
      all: (sql, values = []) => all(statement(sql), values),
      close,
    };
  };

const writes =
  (from: RegExp | string, to: string) =>
  (sql: string): string =>
    sql.replaceAll(from, to);

const same = writes("", "");

/** Forgets what it was given, but for the tables and the records that it begins with. */
const forgetful: Open = (path) => {
  const { run, all, close } = openWasmSqlite(path);
  let writes = 0;
  return {
    run: (sql, values) => {
      if (sql === "BEGIN IMMEDIATE") writes += 1;
      run(sql === "COMMIT" && writes > 2 ? "ROLLBACK" : sql, values);
    },
    all,
    close,
  };
};

const toFifteenDecimals = (value: SqliteValue): SqliteValue =>
  typeof value === "string" ? value.replaceAll(/("#-?\d+\.\d{15})\d+"/gu, '$1"') : value;

/** Common mistakes in an adapter, each with part of the title of the case that must fail. */
const mistakes: Readonly<Record<string, readonly [open: Open, noticedBy: string]>> = {
  "responds without a commit": [forgetful, "storeInvoice stores all records"],
  "finds what another organization owns": [
    mistaken(writes("WHERE organization_id = ?", "WHERE ? IS NOT NULL")),
    "of another organization",
  ],
  "keeps keys of payments unique across organizations": [
    mistaken(writes("UNIQUE (organization_id, idempotency_key)", "UNIQUE (idempotency_key)")),
    "recordPayment separates keys by organization",
  ],
  "looks for keys of payments on the same invoice only": [
    mistaken(
      writes(
        "FROM payments WHERE organization_id = ? AND idempotency_key = ?",
        `FROM payments WHERE organization_id = ? AND idempotency_key = ?
        AND invoice_id = 'invoice_a'`,
      ),
    ),
    "recordPayment accepts a key once on ten invoices",
  ],
  "forgets the claims of invoices": [
    mistaken(writes(/(FROM claims WHERE organization_id = \?)/gu, "$1 AND FALSE")),
    "storeInvoice stores one of twenty",
  ],
  "compares texts without their case": [
    mistaken(writes("TEXT NOT NULL", "TEXT NOT NULL COLLATE NOCASE")),
    "compares identifiers case-sensitively",
  ],
  "keeps fifteen decimals, as a double does": [
    mistaken(same, toFifteenDecimals),
    "thirtieth digit",
  ],
  "begins a list one second too late": [
    mistaken(writes("created_at BETWEEN ? AND ?", "created_at > ? AND created_at <= ?")),
    "includes the lower time bound",
  ],
  "reads the newest events first": [
    mistaken(writes("ORDER BY position", "ORDER BY position DESC")),
    "in the order of their commits",
  ],
  "finds no active version of a revised tax": [
    mistaken(writes("AND is_active = 1", "AND is_active = 2")),
    "findTaxes returns the active version",
  ],
  "leaves older versions active": [
    mistaken(writes("AND is_active = ?", "AND is_active = ? + 1")),
    "deactivates the previous version",
  ],
};

/** Whether stores fail the cases of the kit that have these words in their names. */
const failuresOf = (open: Open, words: string): ReadonlyArray<Promise<boolean>> =>
  kitOver(inMemory(open), 0)
    .filter(({ name }) => name.includes(words))
    .map(({ check }) =>
      check().then(
        () => false,
        () => true,
      ),
    );

describe("the kit catches an adapter that", () => {
  test.each(Object.entries(mistakes))("%s", async (_, [open, noticedBy]) => {
    expect(await Promise.all(failuresOf(open, noticedBy))).toContain(true);
    const honest = await Promise.all(failuresOf(mistaken(same), noticedBy));
    expect(new Set(honest)).toEqual(new Set([false]));
  });
});
