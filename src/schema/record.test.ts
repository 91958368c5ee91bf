import { Amount } from "quittance";
import { describe, expect, test } from "vitest";
import { sampleRefund } from "../../adapters/conformance/src/sample-records.ts";
import { exchangeRates } from "../rates/exchange-rates.ts";
import { refundRecord } from "../refund/refund.ts";
import { metadata } from "./containers.ts";
import { entity, inColumn, inColumns, money, orNull, records } from "./record.ts";
import { amount, flag, id, optional, text } from "./values.ts";

const record = entity("product", {
  id: id("product"),
  isActive: flag,
  imageId: orNull(text()),
  note: optional(text()),
  price: optional(money),
  metadata: optional(metadata),
});
const whole = {
  id: "product_1",
  isActive: true,
  imageId: "image_1",
  note: "a",
  metadata: { a: "b" },
  price: { currency: "EUR", amount: Amount.of("1.5") },
} as const;
const bare = {
  id: "product_1",
  isActive: false,
  imageId: undefined,
  note: undefined,
  price: undefined,
  metadata: undefined,
} as const;

describe("a record", () => {
  test.each([whole, bare])("that is written is read the same: %#", (found) => {
    expect(record.read(record.json.write(found as never))).toEqual(found);
  });

  test("has views without some properties, and of some in an order", () => {
    expect(Object.keys(record.without("price", "metadata").write(whole as never))).toEqual([
      ...["id", "is_active", "image_id", "note"],
    ]);
    const view = record.only("price", "id");
    expect(view.write(whole as never)).toEqual({ currency: "EUR", price: "1.5", id: "product_1" });
    expect(view.columns.map(({ name }) => name)).toEqual(["currency", "price", "id"]);
  });

  test("has its properties in their order, by their names in JSON", () => {
    expect(record.json.columns.map(({ name, column }) => [name, column])).toEqual([
      ["id", "product_id"],
      ...["is_active", "image_id", "note", "currency", "price", "metadata"].map((name) => [
        ...[name, name],
      ]),
    ]);
    expect(record.json.write(whole as never)).toEqual({
      id: "product_1",
      is_active: 1,
      image_id: "image_1",
      note: "a",
      currency: "EUR",
      price: "1.5",
      metadata: { a: "b" },
    });
  });

  test("leaves out what is absent, except for what is null in JSON", () => {
    const empty = { ...bare, metadata: {} };
    expect(record.json.write(empty as never)).toEqual({
      id: "product_1",
      is_active: 0,
      image_id: null,
    });
  });

  test("has no value for a flag that is absent", () => {
    const flagged = entity("product", { isActive: optional(flag) });
    expect([{}, { is_active: 0 }, { is_active: 1 }].map((row) => flagged.read(row))).toEqual([
      { isActive: undefined },
      { isActive: false },
      { isActive: true },
    ]);
  });

  test("is not read without a required value, or with a malformed amount", () => {
    expect(() => record.read({ id: "product_1" })).toThrow("is_active has no value");
    const priced = entity("product", { id: id("product"), price: amount });
    expect(() => priced.read({ id: "product_1", price: "1e3" })).toThrow(
      "price is not a valid amount",
    );
  });
});

describe("a property that functions write to columns", () => {
  const period = inColumns<{ from: string; to: string }>({
    columns: (name) => [
      { name: `${name}_from`, columnType: { type: "text" }, write: (found) => found?.from ?? null },
      { name: `${name}_to`, columnType: { type: "text" }, write: (found) => found?.to ?? null },
    ],
    read: (row, name) => {
      const [from, to] = [row[`${name}_from`], row[`${name}_to`]];
      return typeof from === "string" && typeof to === "string" ? { from, to } : undefined;
    },
  });
  const line = entity("line", { total: amount, note: optional(text()) });
  const note = entity("note", {
    id: id("credit"),
    period: optional(period),
    lines: records(line),
    total: inColumn("price", amount),
  });
  const found = {
    id: "credit_1",
    period: { from: "a", to: "b" },
    total: Amount.of("2"),
    lines: [{ total: Amount.of("2"), note: undefined }],
  } as const;

  test("is read as it was written, also if it is absent", () => {
    for (const each of [found, { ...found, period: undefined }]) {
      expect(note.read(note.json.write(each))).toEqual(each);
    }
  });

  test("can be of several columns, and of a column with another name", () => {
    expect(note.columns.map(({ name, column }) => `${name} ${column}`)).toEqual([
      ...["id note_id", "period_from period_from", "period_to period_to", "lines lines"],
      "total price",
    ]);
    expect(note.json.write({ ...found, period: undefined })).toEqual({
      id: "credit_1",
      lines: [{ total: "2" }],
      total: "2",
    });
  });

  test("can follow other columns in JSON, and have names of its own", () => {
    const sold = inColumns<{ product: string; schema: string } | undefined>({
      columns: () => [
        { name: "type", columnType: { type: "text" }, write: (item) => (item ? "A" : "B") },
        {
          name: "product_id",
          columnType: { type: "id", prefix: "product" },
          after: "total",
          column: "product",
          isNullable: true,
          write: (item) => item?.product ?? null,
        },
        {
          name: "schema_id",
          columnType: { type: "id", prefix: "schema" },
          after: "product_id",
          storage: "written",
          write: (item) => item?.schema,
        },
      ],
      read: (row) => row["type"] as never,
    });
    const item = entity("item", { item: sold, total: amount, note: orNull(text()) });
    const written = { item: { product: "p", schema: "s" }, total: Amount.of("2") };
    expect(Object.entries(item.json.write(written))).toEqual([
      ...[
        ["type", "A"],
        ["total", "2"],
        ["product_id", "p"],
        ["schema_id", "s"],
        ["note", null],
      ],
    ]);
    expect(
      item.json.columns.map(({ column, isNullable, storage }) => [column, isNullable, storage]),
    ).toEqual([
      ...[
        ["type", false, "stored"],
        ["total", false, "stored"],
        ["product", true, "stored"],
      ],
      ...[
        ["schema_id", false, "written"],
        ["note", true, "stored"],
      ],
    ]);
  });

  test("is not read without its value if it is required", () => {
    expect(() => note.read({ id: "credit_1", total: "2" })).toThrow("lines has no value");
  });
});

test("rates of a record are texts by currency", () => {
  const record = entity("record", { exchangeRates: optional(exchangeRates) });
  const rates = { exchangeRates: { USD: Amount.one, EUR: Amount.of("0.9") } };
  expect(record.columns.map(({ columnType }) => columnType)).toEqual([{ type: "texts" }]);
  const json = record.json.write(rates);
  expect(json).toEqual({ exchange_rates: { EUR: "0.9", USD: "1" } });
  expect(record.read(json)).toEqual(rates);
  expect(record.read({})).toEqual({ exchangeRates: undefined });
});

test("a view has no other properties, and never those that are only stored", () => {
  const refund = sampleRefund("1");
  const names = Object.keys(refundRecord.json.write(refund));
  expect(names).not.toContain("reported");
  const view = refundRecord.without("priceUsd", "idempotencyKey");
  const left = names.filter((name) => name !== "price_usd" && name !== "idempotency_key");
  expect(Object.keys(view.write(refund))).toEqual(left);
});
