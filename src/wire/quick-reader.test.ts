import { date, trim } from "valibot";
import * as v from "../record/described-schema.ts";
import { descriptionOf, notRead } from "../record/schema-description.ts";
import { expect, test } from "vitest";
import { readBody } from "./body-read.ts";

test("a schema with a part that is not known has no quick reader, and is checked by valibot", () => {
  const upper = v.pipe(
    v.string(),
    v.check((text) => text === text.toUpperCase(), "must be upper case"),
  );
  const schema = v.strictObject({ code: upper });
  expect(descriptionOf(schema).read).toBeUndefined();
  expect([...readBody(schema, { code: "a" }).messages]).toEqual([
    ["code", "code must be upper case"],
  ]);
  const body = { code: "A" };
  expect(readBody(schema, body)).toEqual({ messages: new Map(), body, complete: body });
});

test.each<[string, object]>([
  ["a transformation", v.pipe(v.string(), trim())],
  ["a default", v.nullish(v.string(), "none")],
  ["a union", v.union([v.string(), v.number()])],
  ["an element without a reader", v.array(date())],
  ["a key without a reader", v.record(v.pipe(v.string(), trim()), v.string())],
  ["a variant without a literal", v.variant("type", [v.strictObject({ type: v.string() })])],
])("there is no quick reader of %s", (_, schema) => {
  expect(descriptionOf(schema).read).toBeUndefined();
});

test("the length of an array is checked before its elements", () => {
  let count = 0;
  const element = v.pipe(v.string(), v.maxLength(3));
  const schema = v.pipe(v.array(element), v.maxLength(2));
  const watched = Array.from({ length: 3 }, () => ({
    get length() {
      count += 1;
      return 1;
    },
  }));
  expect(descriptionOf(schema).read?.(watched)).toBe(notRead);
  expect(count).toBe(0);
});
