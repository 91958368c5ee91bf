import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "../../docs/.vitepress/build/limits-page.ts";
import { sourcesUnder } from "../support/source-file.ts";

const listed = limits();

test.each(listed)("the limit $name of the page has a value in $file", ({ value }) => {
  expect(value).toBeGreaterThan(0);
});

/** Limits of the implementation that no caller can reach. */
const unlisted: ReadonlyArray<string> = [
  ...["maxWeight", "maxChecked", "maxQuotedLength", "maxListed", "maxShownPath", "maxLingerMs"],
  ...["maxDigits", "maxShared", "maxShown", "maxSlowEndpoints", "maxWidth", "maxNamedLines"],
  ...["maxFurther", "minFurtherBills", "minFurtherShare", "maxLargest", "maxGap", "maxUnits"],
  ...["maxPieces", "maxShownLength", "maxUnitBytes"],
];

test("every limit that the code names is on the page", () => {
  expect(listed.length).toBeGreaterThan(100);
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
  const known = [...listed.map(({ name }) => name), ...unlisted];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
