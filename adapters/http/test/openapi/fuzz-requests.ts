import * as fc from "fast-check";
import type { OpenApiDocument } from "@quittance/http/openapi";
import { idKindOf } from "../../src/operations/path-id.ts";
import { key, keyFor, liveKey, token } from "../create-test-api.ts";
import { arbitraryOf, type Schema, type Words } from "./arbitrary-of-schema.ts";
import type { Contract } from "./contract.ts";

/** A request to an operation, and what is known of it. */
export interface FuzzRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or any text at all. */
  readonly body: string;
  /** Whether the document describes the body. */
  readonly isDescribed: boolean;
  /** Which service it goes to; `undefined` for the one that works. */
  readonly to: string | undefined;
}

const json = { "content-type": "application/json" };
const known = { ...json, authorization: key };

/** Heads that are rejected before the body is looked at. */
const heads: ReadonlyArray<Pick<FuzzRequest, "method" | "headers">> = [
  { method: "POST", headers: json },
  { method: "POST", headers: { ...json, authorization: "sk_test_unknown" } },
  { method: "POST", headers: { ...json, authorization: liveKey } },
  { method: "POST", headers: { ...json, authorization: keyFor("payments.update") } },
  { method: "POST", headers: { ...json, authorization: keyFor("products.read") } },
  { method: "POST", headers: { ...known, "content-type": "text/plain" } },
  { method: "POST", headers: { ...known, accept: "text/html" } },
  { method: "PUT", headers: known },
  { method: "POST", headers: { ...known, "x-request-id": "order 7" } },
  { method: "POST", headers: { ...json, authorization: `Bearer ${token}` } },
];

/** Containers that are too deep to be read by recursion. */
const depth = 15_000;
const arrays = "[".repeat(depth) + "]".repeat(depth);
const objects = `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`;
const deep = [arrays, objects].flatMap((value) => [
  value,
  ...["items", "image", "metadata", "tiers", "type", ""].map((name) => `{"${name}":${value}}`),
  ...["type", "price", "a"].map((name) => `{"items":[{"${name}":${value}}]}`),
]);

const keys = ["key-one", "key-two", "key-three", "with space", "x".repeat(256)];

/** Requests to an operation: described ones, and others that something is wrong with. */
export const requestsTo = (
  template: string,
  document: OpenApiDocument,
  { describes }: Contract,
  words: Words,
  failing: ReadonlyArray<string>,
): fc.Arbitrary<FuzzRequest> => {
  const { requestBody } = document.paths[template]?.post ?? {};
  const { schema = {} } = requestBody?.content["application/json"] ?? {};
  const schemaAt = (ref: string): Schema =>
    document.components.schemas[ref.split("/").at(-1) ?? ""] ?? {};
  const values = arbitraryOf(schema, { words, schemaAt });
  const described = values.filter((body) => describes(template, body));
  const paths = idsOf(template, words).map((id) => template.replace("{id}", id));
  const path = fc.constantFrom(...paths);
  const own = headersTo(template);
  const idempotent = fc.oneof(
    { weight: 3, arbitrary: fc.constant(own) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...keys).map((found) => ({ ...own, "idempotency-key": found })),
    },
  );
  const bodies = fc.oneof(
    { weight: 6, arbitrary: described },
    { weight: 3, arbitrary: mutated(described) },
  );
  const malformed = fc.oneof(
    fc.constantFrom("", " ", "{", "[]", "null", '"x"', '{"a":1,}', "\u00e9", "x".repeat(262_145)),
    fc.constantFrom(...deep),
    fc.string(),
  );
  const texts = fc.oneof(
    malformed.map((body) => ({ body, isDescribed: false })),
    edited(described).map((body) => ({
      body,
      isDescribed: isDescribed(describes, template, body),
    })),
  );
  const ordinary = fc
    .tuple(path, idempotent, bodies)
    .map(([at, headers, body]) => ({ path: at, headers, ...bodyOf(describes, template, body) }));
  return fc.oneof(
    {
      weight: 80,
      arbitrary: ordinary.map((found) => ({ ...found, method: "POST", to: undefined })),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(path, texts).map(([at, body]) => ({
        path: at,
        method: "POST",
        headers: own,
        ...body,
        to: undefined,
      })),
    },
    {
      weight: 8,
      arbitrary: fc
        .tuple(ordinary, fc.constantFrom(...heads))
        .map(([found, head]) => ({ ...found, ...head, to: undefined })),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(ordinary, fc.constantFrom(...failing))
        .map(([found, to]) => ({ ...found, method: "POST", to })),
    },
  );
};

/** A key has the scope to change settings only if it is named. */
const headersTo = (template: string): Readonly<Record<string, string>> =>
  template === "/settings/update" ? { ...json, authorization: keyFor("settings.update") } : known;

const bodyOf = (
  describes: Contract["describes"],
  template: string,
  body: unknown,
): Pick<FuzzRequest, "body" | "isDescribed"> => ({
  body: JSON.stringify(body),
  isDescribed: describes(template, body),
});

const isDescribed = (describes: Contract["describes"], template: string, text: string): boolean => {
  try {
    return describes(template, JSON.parse(text));
  } catch {
    return false;
  }
};

/** JSON text with some characters gone and others in their place. */
const edited = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      values,
      fc.nat(),
      fc.nat({ max: 4 }),
      fc.constantFrom("", ...Array.from('{}[]"\\,:0\u0000\ufeff'), "[[[["),
    )
    .map(([value, at, removed, inserted]) => {
      const text = JSON.stringify(value);
      const start = at % (text.length + 1);
      return text.slice(0, start) + inserted + text.slice(start + removed);
    });

const idsOf = (template: string, words: Words): ReadonlyArray<string> =>
  (words[`${idKindOf(template) ?? "invoice"}Path`] ?? []).map(String);

type Path = ReadonlyArray<string | number>;

/** Values that are rarely valid. */
const strangers: ReadonlyArray<unknown> = [
  ...[null, true, 0, -1, 1.5, 1e300, "", " ", "x", "1", "NaN", [], {}, [null], [[]]],
  ...["\u0000", "\ud800", "x".repeat(3000), { type: "PRODUCT" }, "2025-02-30 00:00:00"],
];

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const pathsOf = (value: unknown, path: Path = []): ReadonlyArray<Path> => [
  path,
  ...(isContainer(value)
    ? Object.entries(value).flatMap(([name, found]) => pathsOf(found, [...path, name]))
    : []),
];

/** A value with another one, or with nothing, in one place. */
const replaced = (value: unknown, [name, ...rest]: Path, by: unknown): unknown => {
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    const elements = value as ReadonlyArray<unknown>;
    return elements
      .map((found, index) => (String(index) === name ? replaced(found, rest, by) : found))
      .filter((found) => found !== undefined);
  }
  const properties = { ...(value as Readonly<Record<string, unknown>>) };
  const made = replaced(properties[name], rest, by);
  if (made !== undefined) return { ...properties, [name]: made };
  return Object.fromEntries(Object.entries(properties).filter(([found]) => found !== name));
};

const extended = (value: unknown, by: unknown): unknown => {
  if (Array.isArray(value)) {
    return Array.from({ length: 101 }, (): unknown => (value as ReadonlyArray<unknown>)[0] ?? by);
  }
  return isContainer(value) ? { ...value, unknown_property: by } : [value];
};

/** JSON with one to three things in it gone, replaced or added. */
const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom("replace", "remove", "extend"),
    by: fc.constantFrom(...strangers),
  });
  return fc.tuple(values, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, all]) =>
    all.reduce<unknown>((json, { at, how, by }) => {
      const paths = pathsOf(json);
      const path = paths[at % paths.length] ?? [];
      if (how === "remove") return path.length === 0 ? {} : replaced(json, path, undefined);
      const found = path.reduce<unknown>(
        (inner, name) => (isContainer(inner) ? inner[name] : undefined),
        json,
      );
      return replaced(json, path, how === "extend" ? extended(found, by) : by);
    }, value),
  );
};
