import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourcesUnder } from "../support/source-file.ts";

const page = readFileSync("docs/limits.md", "utf8");

interface Row {
  readonly limit: string;
  readonly name: string;
  readonly file: string;
}

const rows: ReadonlyArray<Row> = [
  ...page.matchAll(/^\|[^|]+\| ([^|]+?) +\| \[`(\w+)`\]\(\.\.\/([^)]+)\) +\|$/gmu),
].map(([, limit = "", name = "", file = ""]) => ({ limit, name, file }));

/** A product of whole numbers, as written in a table or in the code. */
const productOf = (text: string): number =>
  text
    .replaceAll("_", "")
    .split(" * ")
    .reduce((product, factor) => product * parseInt(factor, 10), 1);

const valueIn = (text: string, name: string): number | undefined => {
  const found = new RegExp(`\\b${name}(?:: | = |=)(\\d[\\d_]*(?: \\* \\d[\\d_]*)?)`, "u").exec(
    text,
  );
  return found?.[1] === undefined ? undefined : productOf(found[1]);
};

describe("a limit of the page is the limit of the code:", () => {
  test("there are tables", () => {
    expect(rows.length).toBeGreaterThan(35);
  });

  test.each(rows)("$name", ({ limit, name, file }) => {
    expect(valueIn(readFileSync(file, "utf8"), name)).toBe(productOf(limit));
  });
});

/** Limits of the implementation that no caller can reach. */
const unlisted: ReadonlyArray<string> = [
  ...["maxWeight", "maxChecked", "maxQuotedLength", "maxListed", "maxShownPath", "maxLingerMs"],
  ...["maxDigits", "maxShared", "maxShown", "maxSlowEndpoints", "maxWidth", "maxNamedLines"],
  ...["maxFurther", "minFurtherBills", "minFurtherShare", "maxLargest", "maxGap", "maxUnits"],
  "maxPieces",
];

test("every limit that the code names is on the page", () => {
  const roots = [
    "src",
    ...["cli", "events", "http", "memory", "postgres", "providers"].map(
      (name) => `adapters/${name}/src`,
    ),
  ];
  const named = roots
    .flatMap((root) => sourcesUnder(root))
    .map(({ path }) => path)
    .filter((path) => !/^src\/(?:conformance|testing)\//u.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(path, "utf8").matchAll(/^(?:export )?const ((?:max|min)[A-Z]\w*) = \d/gmu),
      ].map(([, name = ""]) => name),
    );
  expect(named).toContain("maxItems");
  const listed = [...rows.map(({ name }) => name), ...unlisted];
  expect(named.filter((name) => !listed.includes(name))).toEqual([]);
});
