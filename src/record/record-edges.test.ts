import {
  billingSchemaRecordSchema,
  invoiceRecordSchema,
  paymentRecordSchema,
} from "quittance/wire";
import type { GenericSchema } from "valibot";
import { describe, expect, test } from "vitest";
import { messagesOn } from "../../test/support/wrong-properties.ts";

/** Returns the messages about the properties of a record, without those about missing ones. */
const messagesOf = (
  schema: GenericSchema,
  record: Readonly<Record<string, unknown>>,
): ReadonlyArray<string> =>
  messagesOn(schema, record).filter((message) => !message.endsWith(" is required"));

describe("a record is invalid with", () => {
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
    const [message, ...others] = messagesOf(invoiceRecordSchema, { [property]: text });
    expect(message).toMatch(/^price_usd must be a decimal string without trailing zeros, not "/u);
    expect(others).toEqual([]);
  });

  test.each(["0", "-1", "0.5", `-${"9".repeat(35)}.${"9".repeat(30)}`])(
    "a computed amount of %s is valid",
    (price_usd) => {
      expect(messagesOf(invoiceRecordSchema, { price_usd })).toEqual([]);
    },
  );

  test.each([null, undefined, "OVERPAID", "PAID_AFTER_VOID"])(
    "a substatus of %s is valid",
    (found) => {
      expect(messagesOf(invoiceRecordSchema, { substatus: found })).toEqual([]);
    },
  );

  test("no items", () => {
    expect(messagesOf(invoiceRecordSchema, { items: [] })).toEqual([
      "items: Items must contain at least 1 element",
    ]);
  });

  test("an invalid step", () => {
    const step = { idx: 0.5, details: [1] };
    const details =
      "calculations.0.details must be an object of plain properties or an empty array";
    expect(messagesOf(invoiceRecordSchema, { calculations: [step] })).toEqual([
      "calculations.0.details must be an object of plain properties or an empty array, not 1",
      "calculations.0.idx must be an integer",
    ]);
    expect(messagesOf(invoiceRecordSchema, { calculations: [{ details: { a: {} } }] })).toEqual([
      details,
    ]);
    for (const fine of [[], {}, { a: "b", c: 1, d: null }]) {
      expect(messagesOf(invoiceRecordSchema, { calculations: [{ details: fine }] })).toEqual([]);
    }
  });

  test("an expanded record that is not an object", () => {
    expect(
      messagesOf(invoiceRecordSchema, { items: [{ product: 7, billing_schema: "x" }] }),
    ).toEqual(["items.0.product must be an object", "items.0.billing_schema must be an object"]);
    expect(messagesOf(paymentRecordSchema, { provider: 7 })).toEqual([
      "provider must be an object",
    ]);
  });

  test.each(["", " ", "a b", "a\n", "\na", "é", "x".repeat(256)])(
    "an idempotency key of %j",
    (text) => {
      expect(messagesOf(paymentRecordSchema, { idempotency_key: text })).toEqual([
        "idempotency_key must have 1 to 255 visible ASCII characters",
      ]);
    },
  );

  test("an invalid interval of a billing schema", () => {
    expect(messagesOf(billingSchemaRecordSchema, { interval_count: 1.5 })).toEqual([
      "interval_count must be an integer of at least 1",
    ]);
    expect(messagesOf(billingSchemaRecordSchema, { interval_count: 0 })).toEqual([
      "interval_count must be an integer of at least 1",
    ]);
    expect(messagesOf(billingSchemaRecordSchema, { interval_count: 1 })).toEqual([]);
  });
});
