import { fromJson, quoteRequest, read, type JsonObject, type Schema } from "quittance/adapter";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../test/support/check-property.ts";
import { allOperations } from "../../adapters/http/src/operations/all-operations.ts";
import { positionsOf } from "../../test/support/schema-positions.ts";
import { deepArrays, deepObjects, watched } from "../../test/support/watched-json.ts";

/** The requests of all nouns, by their names in the HTTP API. */
const requests = [
  ...new Map<string, Schema>(
    allOperations.map(({ request }) => [request.name, request.schema as Schema]),
  ),
];

const places = requests.flatMap(([name, request]) =>
  positionsOf(request).map((position) => ({ name, request, ...position })),
);

/** Deeper than the call stack allows, and as wide as a body can be. */
const shapes = [
  { kind: "array", value: deepArrays(100_000, 1) },
  { kind: "array", value: deepArrays(1, 100_000) },
  { kind: "array", value: deepArrays(1000, 10_000) },
  { kind: "object", value: deepObjects(30_000, 1) },
  { kind: "object", value: deepObjects(1, 20_000) },
  { kind: "object", value: deepObjects(1000, 10_000) },
] as const;

/** Returns the paths of the issues of a body. */
const issuesOf = (request: Schema, body: unknown): ReadonlyArray<string> => {
  const found = read(request, fromJson(body));
  return found._tag === "Left" ? found.left.issues.map(({ path }) => path.join(".")) : [];
};

const issuesOfQuote = (body: unknown): number => issuesOf(quoteRequest, body).length;

test("the positions are taken from the descriptions of many nouns", () => {
  const paths = places.map(({ name, path }) => `${name}: ${path}`);
  expect(paths).toContain("NewWebhookRequest: types.0");
  expect(new Set(places.map(({ name }) => name)).size).toBeGreaterThan(20);
});

describe("a container that a request does not describe", () => {
  test("is rejected without being read, at every position of every request", () => {
    for (const { name, request, path, takes, bodyWith } of places) {
      for (const { kind, value } of shapes) {
        if (takes.has(kind) || takes.has("any")) continue;
        const inside = watched(value);
        const issues = issuesOf(request, bodyWith(inside.value));
        expect([name, path, kind, inside.looks()]).toEqual([name, path, kind, 0]);
        expect(issues.some((found) => `${path}.`.startsWith(`${found}.`))).toBe(true);
      }
    }
  });

  test("is not read as the value of an unknown property, at every position of every request", () => {
    for (const { name, request, path, takes, bodyWith } of places) {
      const isFree = places.some(
        (each) => each.name === name && each.path === `${path}.key` && each.takes.has("any"),
      );
      if (!takes.has("object") || isFree) continue;
      for (const { value } of shapes) {
        const inside = watched(value);
        const issues = issuesOf(request, bodyWith({ type: "X", unknown: inside.value }));
        expect([name, path, inside.looks()]).toEqual([name, path, 0]);
        expect(issues).not.toEqual([]);
      }
    }
  });
});

/** More than any object of a request has, and what else is looked at. */
const mostProperties = 30;

test("the number of reads of a body grows no faster than the number of its properties", () => {
  const leaf = fc.constantFrom<unknown>(0, "", null, "PRODUCT", "X", [], {});
  const { json } = fc.letrec<{ readonly json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 6 },
      leaf,
      fc.array(tie("json"), { maxLength: 6 }),
      fc.dictionary(fc.constantFrom("type", "a", "price", "items", "unknown"), tie("json"), {
        noNullPrototype: true,
      }),
    ),
  }));
  fc.assert(
    fc.property(fc.constantFrom(...places), json, ({ request, bodyWith }, value) => {
      const body = bodyWith(value);
      const seen = watched(body);
      read(request, fromJson(seen.value));
      // An object costs its keys and each property that it can have; an array its length.
      expect(seen.looks()).toBeLessThanOrEqual(mostProperties * nodesOf(body));
    }),
    { numRuns: casesOf(2000) },
  );
});

const nodesOf = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 1
    : Object.values(value).reduce<number>((sum, inner) => sum + nodesOf(inner), 1);

const manyLines = [250, 500, 1000].map(casesOf);

test.each(manyLines)("the number of reads of %s invalid lines is linear", (lines) => {
  const line = { type: "PAYMENT_INTENT", price: [0], currency: {}, quantity: "2", extra: [[0]] };
  const body = watched({ items: Array.from({ length: lines }, () => line) });
  expect(issuesOfQuote(body.value)).toBe(4 * lines);
  expect(body.looks()).toBeLessThanOrEqual(40 * lines + 60);
});

test.each(manyLines)("the number of reads of %s lines with adjustments is linear", (lines) => {
  const adjustment = { type: "FEE", percent: [0], amount: {}, title: "", extra: [[0]] };
  const line = {
    type: "PAYMENT_INTENT",
    price: "1",
    currency: "EUR",
    adjustments: Array.from({ length: 20 }, () => adjustment),
    tax_ids: Array.from({ length: 10 }, () => [[0]]),
  };
  const body = watched({ items: Array.from({ length: lines }, () => line) });
  expect(issuesOfQuote(body.value)).toBe((4 * 20 + 10) * lines);
  expect(body.looks()).toBeLessThanOrEqual(800 * lines + 60);
});

/** The maximum length of a body. Each body below is as expensive as possible. */
const size = 262_144;
const filled = (start: string, piece: string, end: string): string =>
  start + piece.repeat(Math.floor((size - start.length - end.length - 8) / piece.length)) + end;
const nested = (start: string, open: string, close: string, end: string): string => {
  const depth = Math.floor((size - start.length - end.length - 8) / (open.length + close.length));
  return `${start}${open.repeat(depth)}0${close.repeat(depth)}${end}`;
};
const wide = `${"[".repeat(1000)}${"0,".repeat(600)}0${"]".repeat(1000)}`;

const unknownProperties = casesOf(20_000);
const unknownProperty = (_: unknown, index: number): string => `"a${String(index)}":0`;

test.each([
  [
    "deep arrays in a line of unknown type",
    nested('{"items":[{"type":"X","a":', "[", "]", "}]}"),
    20,
  ],
  ["deep objects in a line", nested('{"items":[{"type":"X","a":', '{"a":', "}", "}]}"), 20],
  ["deep in place of the type", nested('{"items":[{"type":', '{"type":', "}", "}]}"), 20],
  ["many deep lines", filled('{"items":[0', `,{"type":"X","a":${wide}}`, "]}"), 500],
  [
    "deep arrays in an adjustment",
    nested(
      '{"items":[{"type":"PRODUCT","adjustments":[{"type":"FEE","percent":',
      "[",
      "]",
      "}]}]}",
    ),
    40,
  ],
  ["deep objects in tax_ids", nested('{"product":{"tax_ids":[', '{"a":', "}", "]}}"), 20],
  ["many adjustments", filled('{"product":{"adjustments":[0', ",{}", "]}}"), 20],
  ["many taxes", filled('{"product":{"tax_ids":[0', ",[]", "]}}"), 20],
  ["many empty lines", filled('{"items":[{}', ",{}", "]}"), 20],
  [
    "many unknown properties",
    `{${Array.from({ length: unknownProperties }, unknownProperty).join(",")}}`,
    unknownProperties + 1,
  ],
  ["deep in place of metadata", nested('{"metadata":', '{"a":', "}", "}"), 20],
])("a body of 256 KiB with %s is read no further than necessary", (_, text, maxReads) => {
  expect(text.length).toBeLessThanOrEqual(size);
  const json = JSON.parse(text) as JsonObject;
  for (const [name, request] of requests) {
    const body = watched(json);
    expect(issuesOf(request, body.value)).not.toEqual([]);
    expect(body.looks(), name).toBeLessThanOrEqual(maxReads + 60);
  }
});
