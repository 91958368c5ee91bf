import * as v from "./described-schema.ts";
import { expect, test } from "vitest";
import type { JsonRecord } from "./field.ts";
import { flag, id, integer, oneOf, text, timestamp, title } from "./value-fields.ts";

/** A field for any value. */
interface Stored {
  readonly columns: ReadonlyArray<{ readonly write: (value: never) => unknown }>;
  readonly read: (record: JsonRecord) => unknown;
}

const empty = "x has no value";
type Invalid = readonly [value: unknown, message: string];
const fields: Readonly<Record<string, readonly [Stored, valid: unknown, ...Array<Invalid>]>> = {
  id: [id("x", "tax"), "tax_1", [1, empty], ["tax", '"tax" is not an identifier of the form tax_']],
  text: [text("x"), "", [undefined, empty]],
  title: [title("x"), "a", [7, empty]],
  timestamp: [timestamp("x"), "2025-01-03 10:00:00", [1, empty], ["today", "today"]],
  integer: [integer("x", v.number()), 3, ["3", empty], [undefined, empty]],
  oneOf: [oneOf("x", ["A", "B"]), "B", ["C", "x is not one of A, B"], [1, "x is not one of A, B"]],
};

test.each(Object.entries(fields))("a stored %s is read, and no other value", (_, found) => {
  const [field, valid, ...invalid] = found;
  expect(field.columns[0]?.write(field.read({ x: valid }) as never)).toEqual(valid);
  for (const [x, message] of invalid) expect(() => field.read({ x })).toThrow(message);
});

test("a flag is 1 or 0", () => {
  const { columns, read } = flag("x");
  expect([read({ x: 1 }), read({ x: 0 })]).toEqual([true, false]);
  expect([columns[0].write(true), columns[0].write(false)]).toEqual([1, 0]);
});
