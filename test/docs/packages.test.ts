import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sections } from "../../docs/.vitepress/build/site-map.ts";
import { pages, proseOf } from "./markdown.ts";

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
}

const page = readFileSync("docs/packages.md", "utf8");
const manifests = [".", ...readdirSync("adapters").map((name) => `adapters/${name}`)]
  .map((folder) => JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest)
  .filter((manifest) => manifest.private !== true);

test.each(manifests)(
  "docs/packages.md lists the entry points of $name",
  ({ name, exports = {} }) => {
    const entryPoints = Object.keys(exports)
      .filter((path) => path !== "./package.json")
      .map((path) => `${name}${path.slice(1)}`);
    expect([name, ...entryPoints].filter((path) => !page.includes(`\n| \`${path}\` `))).toEqual([]);
  },
);

/** The headings of the sections with a table that has sizes. */
const sizeTables = page
  .split(/^#+ /mu)
  .filter((section) => /\d kB +\|/u.test(section))
  .map((section) => section.slice(0, section.indexOf("\n")));

test("only the tables of sizes and downloads of docs/packages.md have sizes", () => {
  expect(sizeTables).toEqual(["Sizes", "Downloads"]);
});

/** The cells of a row, also if one of them contains an escaped bar. */
const cellsOf = (row: string): number => row.replaceAll("\\|", "").split("|").length;

test.each(pages)("every row of a table of %s has a cell for each column", (path) => {
  const tables = proseOf(path).match(/(?:^\|.*\n)+/gmu) ?? [];
  const wrong = tables.flatMap((table) => {
    const [header = "", ...rows] = table.trimEnd().split("\n");
    return rows.filter((row) => cellsOf(row) !== cellsOf(header));
  });
  expect(wrong).toEqual([]);
});

const maxLines = 600;
const maxReadmeLines = 150;

const linesOf = (page: string): number => readFileSync(page, "utf8").split("\n").length - 1;

test("no page is longer than 600 lines", () => {
  const shown = sections().flatMap((section) => section.pages.map((page) => `docs/${page}`));
  const all = [...new Set([...pages, ...shown])].filter((page) => page !== "CHANGELOG.md");
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((page) => linesOf(page) > maxLines)).toEqual([]);
});

test("the README has at most 150 lines", () => {
  expect(linesOf("README.md")).toBeLessThanOrEqual(maxReadmeLines);
});
