import { closedObject, currencyProperty, idProperty, readBody, textProperty } from "quittance/wire";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

/** A body as an endpoint might have it: a name, up to three tags, a seller. */
const schema = closedObject({
  name: textProperty("Name"),
  currency: v.nullish(currencyProperty),
  tags: v.nullish(v.pipe(v.array(textProperty("Tag")), v.maxLength(3, "At most 3 tags"))),
  seller: v.nullish(
    closedObject({ id: idProperty("org", "Seller id"), note: v.nullish(v.string()) }),
  ),
});

/** Read a body from its JSON text, as it comes from outside. */
const read = (json: string): { messages: unknown; body: unknown } => {
  const { messages, body } = readBody(
    schema,
    JSON.parse(json) as Readonly<Record<string, unknown>>,
  );
  return { messages: Object.fromEntries(messages), body };
};

const issuesOf = (json: string): unknown => read(json).messages;

describe("a body that keeps to its schema", () => {
  test("is given as it is, and null is as absent", () => {
    expect(read('{"name":"a","currency":null,"tags":["x"]}')).toEqual({
      messages: {},
      body: { name: "a", currency: undefined, tags: ["x"] },
    });
  });

  test("may have a list of exactly as many elements as the limit", () => {
    expect(issuesOf('{"name":"a","tags":["x","y","z"]}')).toEqual({});
  });
});

test("a required property that is missing is named, in words made of its name", () => {
  expect(issuesOf("{}")).toEqual({ name: "Name is required" });
});

test("every faulty property is reported, and what is left can still be looked at", () => {
  expect(read('{"name":1,"currency":"eur","tags":["x",2],"seller":{"id":"org_a"}}')).toEqual({
    messages: {
      name: "Name must be a string",
      currency: "Invalid currency",
      "tags.1": "Tag must be a string",
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
  test("is reported with all others of its kind, at any depth", () => {
    expect(issuesOf('{"nmae":1,"name":"a","limit":5,"seller":{"id":"org_a","url":""}}')).toEqual({
      nmae: "Unknown field",
      limit: "Unknown field",
      "seller.url": "Unknown field",
    });
  });

  test.each([["__proto__"], ["constructor"], ["prototype"], ["toString"], ["hasOwnProperty"]])(
    "may be called %s, and is no less unknown",
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

  test("may have no name at all, and is not taken for the whole", () => {
    expect(read('{"name":"a","":1,"seller":{"id":"org_a","":{}}}')).toEqual({
      messages: { '""': "Unknown field", "seller.": "Unknown field" },
      body: { name: "a", seller: { id: "org_a" } },
    });
  });

  test("never reaches the body, nor its prototype", () => {
    const { body } = read('{"name":"a","__proto__":{"polluted":true}}');
    expect(body).toEqual({ name: "a" });
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });
});

describe("a list that is too long is refused", () => {
  test("in one message, and none of its elements is reported", () => {
    expect(issuesOf('{"name":"a","tags":[1,2,3,4]}')).toEqual({ tags: "At most 3 tags" });
  });

  test("without a look at its elements", () => {
    const untouchable = new Proxy(new Array<unknown>(100_000), {
      get: (list, property) => {
        if (property !== "length") throw new Error(`looked at ${String(property)}`);
        return list.length;
      },
    });
    const { messages } = readBody(schema, { name: "a", tags: untouchable });
    expect([...messages]).toEqual([["tags", "At most 3 tags"]]);
  });
});

describe("what must be an object is refused when it is", () => {
  test.each([["[]"], ["[1]"], ["5"], ['"a"'], ["true"]])("%s", (json) => {
    expect(read(`{"name":"a","seller":${json}}`)).toEqual({
      messages: { seller: "Must be an object" },
      body: { name: "a", seller: undefined },
    });
  });
});

describe("text is refused wherever it stands when it has", () => {
  const message = "Text must not contain NUL or unpaired surrogates";

  test.each([
    ["NUL", "\\u0000"],
    ["the first half of a pair", "\\ud83e"],
    ["the second half of a pair", "\\uddfe"],
    ["a pair the wrong way round", "\\uddfe\\ud83e"],
  ])("%s", (_, broken) => {
    const json = `{"name":"a${broken}","tags":["${broken}b"],"seller":{"id":"org_${broken}"}}`;
    expect(issuesOf(json)).toEqual({ name: message, "tags.0": message, "seller.id": message });
  });

  test("while a whole pair is a character like any other", () => {
    expect(issuesOf('{"name":"\\ud83e\\uddfe"}')).toEqual({});
  });
});
