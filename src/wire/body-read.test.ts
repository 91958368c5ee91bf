import { closedObject, currencyProperty, idProperty, readBody } from "quittance/adapter";
import { textProperty } from "../record/property-schema.ts";
import * as v from "../record/described-schema.ts";
import { describe, expect, test } from "vitest";

/** An example of a body: a name, up to three tags, a seller. */
const schema = closedObject({
  name: textProperty,
  currency: v.nullish(currencyProperty),
  tags: v.nullish(v.pipe(v.array(textProperty), v.maxLength(3, "must contain at most 3 elements"))),
  seller: v.nullish(closedObject({ id: idProperty("org"), note: v.nullish(v.string()) })),
});

/** Reads a body from its JSON text. */
const read = (json: string): { messages: unknown; body: unknown } => {
  const { messages, body } = readBody(
    schema,
    JSON.parse(json) as Readonly<Record<string, unknown>>,
  );
  return { messages: Object.fromEntries(messages), body };
};

const issuesOf = (json: string): unknown => read(json).messages;

describe("a valid body", () => {
  test("is returned unchanged, with null as undefined", () => {
    expect(read('{"name":"a","currency":null,"tags":["x"]}')).toEqual({
      messages: {},
      body: { name: "a", currency: undefined, tags: ["x"] },
    });
  });

  test("can have an array with exactly as many elements as the limit", () => {
    expect(issuesOf('{"name":"a","tags":["x","y","z"]}')).toEqual({});
  });
});

test("a missing required property is named in the message", () => {
  expect(issuesOf("{}")).toEqual({ name: "name is required" });
});

test("every invalid property is reported, and the valid ones are returned", () => {
  expect(read('{"name":1,"currency":"eur","tags":["x",2],"seller":{"id":"org_a"}}')).toEqual({
    messages: {
      name: "name must be a string",
      currency: "Invalid currency",
      "tags.1": "tags.1 must be a string",
    },
    body: {
      name: undefined,
      currency: undefined,
      tags: ["x", undefined],
      seller: { id: "org_a" },
    },
  });
});

describe("an unknown property", () => {
  test("is reported with all other unknown properties, at any depth", () => {
    expect(issuesOf('{"nmae":1,"name":"a","limit":5,"seller":{"id":"org_a","url":""}}')).toEqual({
      nmae: "Unknown field",
      limit: "Unknown field",
      "seller.url": "Unknown field",
    });
  });

  test.each([["__proto__"], ["constructor"], ["prototype"], ["toString"], ["hasOwnProperty"]])(
    "can have the name %s",
    (property) => {
      const { messages } = readBody(
        schema,
        JSON.parse(
          `{"name":"a","${property}":{"currency":"EUR"},"seller":{"id":"org_a","${property}":1}}`,
        ) as Readonly<Record<string, unknown>>,
      );
      expect([...messages]).toEqual([
        [property, "Unknown field"],
        [`seller.${property}`, "Unknown field"],
      ]);
    },
  );

  test("can have an empty name, which is not confused with the whole body", () => {
    expect(read('{"name":"a","":1,"seller":{"id":"org_a","":{}}}')).toEqual({
      messages: { '""': "Unknown field", "seller.": "Unknown field" },
      body: { name: "a", seller: { id: "org_a" } },
    });
  });

  test("never reaches the body or its prototype", () => {
    const { body } = read('{"name":"a","__proto__":{"polluted":true}}');
    expect(body).toEqual({ name: "a" });
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });
});

describe("an array that is too long is rejected", () => {
  test("with one message, and without messages about its elements", () => {
    expect(issuesOf('{"name":"a","tags":[1,2,3,4]}')).toEqual({
      tags: "tags must contain at most 3 elements, not 4",
    });
  });

  test("without reading its elements", () => {
    const untouchable = new Proxy(new Array<unknown>(100_000), {
      get: (list, property) => {
        if (property !== "length") throw new Error(`read ${String(property)}`);
        return list.length;
      },
    });
    const { messages } = readBody(schema, { name: "a", tags: untouchable });
    expect([...messages]).toEqual([["tags", "tags must contain at most 3 elements, not 100000"]]);
  });
});

describe("a value in place of an object is rejected:", () => {
  test.each([["[]"], ["[1]"], ["5"], ['"a"'], ["true"]])("%s", (json) => {
    expect(read(`{"name":"a","seller":${json}}`)).toEqual({
      messages: { seller: "seller must be an object" },
      body: { name: "a", seller: undefined },
    });
  });
});

describe("text is rejected at any place if it contains", () => {
  const messageAt = (path: string): string => `${path} must not contain NUL or unpaired surrogates`;

  test.each([
    ["NUL", "\\u0000"],
    ["the first half of a pair", "\\ud83e"],
    ["the second half of a pair", "\\uddfe"],
    ["a pair the wrong way round", "\\uddfe\\ud83e"],
  ])("%s", (_, broken) => {
    const json = `{"name":"a${broken}","tags":["${broken}b"],"seller":{"id":"org_${broken}"}}`;
    const paths = ["name", "tags.0", "seller.id"];
    expect(issuesOf(json)).toEqual(
      Object.fromEntries(paths.map((path) => [path, messageAt(path)])),
    );
  });

  test("a complete surrogate pair is valid", () => {
    expect(issuesOf('{"name":"\\ud83e\\uddfe"}')).toEqual({});
  });
});
