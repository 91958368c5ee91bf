import {
  billingSchemaRecordSchema,
  invoiceRecordSchema,
  paymentRecordSchema,
} from "quittance/wire";
import type { GenericSchema } from "valibot";
import { describe, expect, test } from "vitest";
import { wordsOn } from "../support/wrong-properties.ts";

/** What a schema says about the properties that are there; others are missing, which is not told. */
const said = (
  schema: GenericSchema,
  record: Readonly<Record<string, unknown>>,
): ReadonlyArray<string> =>
  wordsOn(schema, record).filter((words) => !/ is required$/u.test(words));

describe("a record is refused by the property, with what belongs there:", () => {
  test.each([
    ["price_usd", "1.0"],
    ["price_usd", "01"],
    ["price_usd", "+1"],
    ["price_usd", "1e3"],
    ["price_usd", "-0"],
    ["price_usd", " 1"],
    ["price_usd", "1 "],
    ["price_usd", "0.0"],
    ["price_usd", `1${"0".repeat(35)}`],
    ["price_usd", `0.${"0".repeat(30)}1`],
  ])("%s %j of an invoice", (property, text) => {
    expect(said(invoiceRecordSchema, { [property]: text })).toEqual([
      "price_usd: Price usd must be a decimal string without trailing zeros",
    ]);
  });

  test.each(["0", "-1", "0.5", `-${"9".repeat(35)}.${"9".repeat(30)}`])(
    "and a computed amount of %s is none to refuse",
    (price_usd) => {
      expect(said(invoiceRecordSchema, { price_usd })).toEqual([]);
    },
  );

  test.each([null, undefined, "OVERPAID", "PAID_AFTER_VOID"])("nor is a substatus %s", (found) => {
    expect(said(invoiceRecordSchema, { substatus: found })).toEqual([]);
  });

  test("an invoice of no items", () => {
    expect(said(invoiceRecordSchema, { items: [] })).toEqual([
      "items: Items must contain at least 1 element",
    ]);
  });

  test("a step of an item", () => {
    const step = { idx: 0.5, details: [1] };
    const details = "Details must be an object of plain properties or an empty array";
    expect(said(invoiceRecordSchema, { calculations: [step] })).toEqual([
      "calculations.0.idx: Idx must be an integer",
      `calculations.0.details: ${details}`,
    ]);
    expect(said(invoiceRecordSchema, { calculations: [{ details: { a: {} } }] })).toEqual([
      `calculations.0.details: ${details}`,
    ]);
    for (const fine of [[], {}, { a: "b", c: 1, d: null }]) {
      expect(said(invoiceRecordSchema, { calculations: [{ details: fine }] })).toEqual([]);
    }
  });

  test("what is expanded", () => {
    expect(said(invoiceRecordSchema, { items: [{ product: 7, billing_schema: "x" }] })).toEqual([
      "items.0.product: Product must be an object",
      "items.0.billing_schema: Billing schema must be an object",
    ]);
    expect(said(paymentRecordSchema, { provider: 7 })).toEqual([
      "provider: Provider must be an object",
    ]);
  });

  test.each(["", " ", "a b", "a\n", "\na", "é", "x".repeat(256)])("a key of %j", (text) => {
    expect(said(paymentRecordSchema, { idempotency_key: text })).toEqual([
      "idempotency_key: Idempotency key must have 1 to 255 visible characters",
    ]);
  });

  test("how often a billing schema repeats", () => {
    expect(said(billingSchemaRecordSchema, { interval_count: 1.5 })).toEqual([
      "interval_count: Interval count must be a whole number",
    ]);
    expect(said(billingSchemaRecordSchema, { interval_count: 0 })).toEqual([
      "interval_count: Interval count must be at least 1",
    ]);
    expect(said(billingSchemaRecordSchema, { interval_count: 1 })).toEqual([]);
  });
});
