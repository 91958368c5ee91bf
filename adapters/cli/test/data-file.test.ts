import { type JsonObject, isObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { issuesOf, listOf, parsed } from "./sample-file.ts";

/** The sample data with one record of a list changed. */
const changed = (list: string, index: number, properties: JsonObject): JsonObject => {
  const file = parsed();
  const records = listOf(file, list);
  return {
    ...file,
    [list]: records.map((record, at) => (at === index ? { ...record, ...properties } : record)),
  };
};

test("the sample data is valid", () => {
  expect(issuesOf(parsed())).toEqual([]);
});

const tooDeep = JSON.parse(`${'{"a":'.repeat(40)}0${"}".repeat(40)}`) as JsonObject;

describe("an issue of a data file names record and property:", () => {
  test.each<readonly [string, JsonObject, RegExp]>([
    [
      "a price as a number",
      changed("billing_schemas", 1, { base_price: 41 }),
      /^billing_schemas\.1 \(schema_field_guide_usd_2024\)\.base_price must be a decimal/,
    ],
    [
      "an empty name of a product",
      changed("products", 0, { name: "" }),
      /^products\.0 \(product_field_guide\)\.name must not be empty$/,
    ],
    ...["organizations", "providers", "products", "billing_schemas"].map(
      (list) =>
        [
          `a name of 201 characters among the ${list}`,
          changed(list, 0, { name: "n".repeat(201) }),
          /\.0 \(\w+\)\.name must have at most 200 characters, not \d+$/,
        ] as const,
    ),
    [
      "an image that is nested too deep",
      changed("products", 0, { image: tooDeep }),
      /\.image\.a must have at most 32 levels of objects and arrays$/,
    ],
    [
      "an unknown property",
      changed("products", 2, { colour: "red" }),
      /^products\.2 \(product_star_chart_2024\)\.colour: Unknown field$/,
    ],
    [
      "a duplicate product",
      changed("products", 1, { id: "product_field_guide" }),
      /^products\.1 \(product_field_guide\): occurs more than once$/,
    ],
    [
      "a duplicate key, which the message does not contain",
      changed("api_keys", 1, { key: "sk_test_sample_key_of_org_lantern" }),
      /^api_keys\.1: occurs more than once$/,
    ],
    [
      "an organization that does not exist",
      changed("api_keys", 0, { organization_id: "org_missing" }),
      /^api_keys\.0\.organization_id: org_missing does not exist$/,
    ],
    [
      "a schema of a product that does not exist",
      changed("billing_schemas", 0, { product_id: "product_none" }),
      /^billing_schemas\.0 \(schema_field_guide_gbp\)\.product_id: product_none does not exist$/,
    ],
    [
      "a schema of another organization's product",
      changed("billing_schemas", 0, { product_id: "product_caliper" }),
      /\.product_id: product_caliper belongs to another organization$/,
    ],
    [
      "a recurring schema without an interval",
      changed("billing_schemas", 3, { interval_type: null }),
      /^billing_schemas\.3 \(schema_almanac_monthly\): interval_type, interval_count/,
    ],
    [
      "an unknown scope",
      changed("api_keys", 1, { scopes: ["everything"] }),
      /^api_keys\.1\.scopes\.0 must be one of/,
    ],
    [
      "a malformed key",
      changed("api_keys", 0, { key: "secret" }),
      /^api_keys\.0\.key must begin with sk_live or sk_test$/,
    ],
    [
      "a rate of zero",
      { ...parsed(), rates: { timestamp: "2025-01-01 00:00:00", units_per_usd: { EUR: "0" } } },
      /^rates\.units_per_usd\.EUR: "0" is not a positive rate of a supported currency$/,
    ],
    [
      "a rate of an unknown currency",
      { ...parsed(), rates: { timestamp: "2025-01-01 00:00:00", units_per_usd: { ABC: "1" } } },
      /^rates\.units_per_usd\.ABC: /,
    ],
    ["no organization", { ...parsed(), organizations: [] }, /organizations: at least one/],
  ])("%s", (_name, file, message) => {
    expect(issuesOf(file).join("\n")).toMatch(new RegExp(message.source, "m"));
  });

  test("all issues are reported, not only the first", () => {
    const found = issuesOf({
      ...changed("products", 0, { name: 1, is_active: true }),
      rates: { timestamp: "now" },
    });
    expect(found).toHaveLength(4);
  });
});

const text = JSON.stringify(parsed());

type Path = ReadonlyArray<string | number>;

/** The paths of all identifiers that refer to records, or that records refer to. */
const identifiersIn = (value: unknown, path: Path): ReadonlyArray<Path> => {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => identifiersIn(item, [...path, index]));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== "string") return identifiersIn(inner, [...path, key]);
    const isOne = /^(?:id|.*_id)$/u.test(key) && !["version_group_id", "image_id"].includes(key);
    return isOne ? [[...path, key]] : [];
  });
};

const places = identifiersIn(parsed(), []).filter((path) => !path.includes("details"));

/** The issues of the sample data with one identifier changed. */
const issuesAfter = (path: Path, change: (id: string) => string): ReadonlyArray<string> => {
  const file = parsed();
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as JsonObject)[key], file);
  const record = parent as Record<string, unknown>;
  const key = String(path.at(-1));
  record[key] = change(String(record[key]));
  return issuesOf(file);
};

describe("one wrong identifier in a data file is one issue, wherever it is:", () => {
  test("there are identifiers", () => {
    expect(places.length).toBeGreaterThan(100);
  });

  test.each([
    ["that is malformed", (id: string) => id.replace("_", "-")],
    ["of a record that does not exist", (id: string) => `${id}_none`],
  ])("an identifier %s", (_, change) => {
    const many = places
      .map((path) => [path.join("."), issuesAfter(path, change)] as const)
      .filter(([, issues]) => issues.length > 1);
    expect(many).toEqual([]);
  });

  test("a malformed identifier that is used in many places", () => {
    const used = text.replaceAll("product_field_guide", "product-field-guide");
    expect(issuesOf(JSON.parse(used) as JsonObject)).toEqual([
      expect.stringMatching(
        /^products\.0 .*\.id must have the form product_<id> .* \(and at \d+ more places\)$/u,
      ),
    ]);
  });
});
