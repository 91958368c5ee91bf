import { Amount, timestampOf } from "quittance";
import { writeCursor } from "./cursor.ts";
import { readCursor, type ListKey } from "./cursor.ts";
import { describe, expect, test } from "vitest";
import { maxIdLength } from "../ids.ts";
import { maxCursorLength } from "./cursor.ts";

const row = { createdAt: timestampOf("2025-07-17 14:10:54"), id: "invoice_1" as const };
const all: ListKey = { list: "invoices", filter: {} };
const filtered: ListKey = {
  list: "invoices",
  filter: {
    statuses: ["PENDING", "COMPLETED"],
    customerEmail: "robin@example.com",
    metadata: { order: "1", shop: "b" },
    priceUsdFrom: Amount.of("1.50"),
  },
};

describe("a cursor", () => {
  test.each([[all], [filtered]])("returns its row: %#", (key) => {
    expect(readCursor(key, writeCursor(key, row))).toEqual(row);
  });

  test("of a row with the longest id has the maximum length", () => {
    const id = `invoice_${"x".repeat(maxIdLength - "invoice_".length)}`;
    const cursor = writeCursor(all, { ...row, id });
    expect(cursor).toHaveLength(maxCursorLength);
    expect(readCursor(all, cursor)).toEqual({ ...row, id });
  });

  test("contains its version, list, time and row", () => {
    expect(writeCursor(all, row)).toMatch(/^1\.[0-9a-f]{16}\.20250717141054\.invoice_1$/u);
  });

  test("is valid for the same filter in any notation", () => {
    const same: ListKey = {
      list: "invoices",
      filter: {
        priceUsdFrom: Amount.of("1.5"),
        currencies: [],
        metadata: { shop: "b", order: "1" },
        customerEmail: "robin@example.com",
        statuses: ["COMPLETED", "PENDING", "COMPLETED"],
        createdAtTo: undefined,
        number: null as never,
      },
    };
    expect(writeCursor(same, row)).toBe(writeCursor(filtered, row));
  });

  test.each<[string, ListKey]>([
    ["list", { list: "payments", filter: {} }],
    ["status", { list: "invoices", filter: { statuses: ["PENDING"] } }],
    ["other status", { list: "invoices", filter: { statuses: ["COMPLETED"] } }],
    ["bound", { list: "invoices", filter: { priceUsdFrom: Amount.one } }],
    ["other bound", { list: "invoices", filter: { priceUsdTo: Amount.one } }],
    ["time", { list: "invoices", filter: { createdAtFrom: row.createdAt } }],
  ])("is invalid for another %s", (_, key) => {
    expect(readCursor(key, writeCursor(all, row))).toBeUndefined();
    expect(readCursor(all, writeCursor(key, row))).toBeUndefined();
    expect(readCursor(key, writeCursor(key, row))).toEqual(row);
  });

  test("is invalid for another value of the same filter", () => {
    const keys: ReadonlyArray<ListKey> = [
      { list: "invoices", filter: { statuses: ["PENDING"] } },
      { list: "invoices", filter: { statuses: ["COMPLETED"] } },
      { list: "invoices", filter: { statuses: ["COMPLETED", "PENDING"] } },
      { list: "invoices", filter: { priceUsdFrom: Amount.of("1") } },
      { list: "invoices", filter: { priceUsdFrom: Amount.of("2") } },
      { list: "invoices", filter: { customerEmail: "robin@example.com" } },
      { list: "invoices", filter: { customerEmail: "robyn@example.com" } },
      { list: "invoices", filter: { isOverdue: true } },
      { list: "invoices", filter: { isOverdue: false } },
      { list: "invoices", filter: { metadata: { a: "b" } } },
      { list: "invoices", filter: { metadata: { a: "c" } } },
    ];
    expect(new Set(keys.map((key) => writeCursor(key, row))).size).toBe(keys.length);
  });

  const [version, list, time, id] = writeCursor(all, row).split(".");
  test.each([
    ["nothing", ""],
    ["another version", `2.${String(list)}.${String(time)}.${String(id)}`],
    ["no version", `${String(list)}.${String(time)}.${String(id)}`],
    ["a version of two digits", `11.${String(list)}.${String(time)}.${String(id)}`],
    ["something before it", ` ${writeCursor(all, row)}`],
    ["something after it", `${writeCursor(all, row)} `],
    ["a line after it", `${writeCursor(all, row)}\n`],
    ["half a list", `1.${String(list).slice(8)}.${String(time)}.${String(id)}`],
    ["a time that does not exist", `1.${String(list)}.20250230141054.${String(id)}`],
    ["a time of thirteen digits", `1.${String(list)}.2025071714105.${String(id)}`],
    ["a time of fifteen digits", `1.${String(list)}.202507171410545.${String(id)}`],
    ["no row", `1.${String(list)}.${String(time)}.`],
    ["a row of 129 characters", `1.${String(list)}.${String(time)}.${"x".repeat(129)}`],
    ["a row with a space", `1.${String(list)}.${String(time)}.a b`],
  ])("with %s is invalid", (_, text) => {
    expect(version).toBe("1");
    expect(readCursor(all, text)).toBeUndefined();
  });

  test("can contain a row identifier of 128 characters", () => {
    const maximal = { ...row, id: "~".repeat(128) };
    expect(readCursor(all, writeCursor(all, maximal))).toEqual(maximal);
  });
});
