import { billingSchemaRecordSchema } from "quittance/adapter";
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
