import { isObject, type JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { issuesOf, parsed } from "./sample-file.ts";

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
