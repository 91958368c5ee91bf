import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { optionSources, optionsOf } from "../../docs/.vitepress/build/options-page.ts";
import { sourcesUnder } from "../support/source-file.ts";

const page = readFileSync("docs/configuration.md", "utf8");

/** The names in the first column of the tables of a section. */
const rowsOf = (heading: string): ReadonlyArray<string> => {
  const [, after = ""] = page.split(`\n## ${heading}\n`);
  const [section = ""] = after.split("\n## ");
  return [...section.matchAll(/^\| `([^`]+)`/gmu)].map(([, name = ""]) => name);
};

test("the page has every environment variable that the command reads", () => {
  const read = sourcesUnder("adapters/cli/src").flatMap(({ path }) =>
    [...readFileSync(path, "utf8").matchAll(/process\.env\["(\w+)"\]/gu)].map(
      ([, name = ""]) => name,
    ),
  );
  const expected = [...new Set(read)].toSorted();
  expect(expected).toContain("DATABASE_URL");
  expect(rowsOf("Environment variables").toSorted()).toEqual(expected);
});

test.each(optionSources)("the options of %s have a comment: %s, %s", (subject, path, name) => {
  const options = optionsOf(path, name);
  expect(options).not.toEqual([]);
  // The ports of createQuittance that are required are not on the page.
  const shown = options.filter(({ isOptional }) => isOptional || subject !== "createQuittance");
  expect(shown.filter(({ text }) => text === "")).toEqual([]);
});
