import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatedNames } from "../../docs/.vitepress/build/generated-pages.ts";
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

test.each(pages)("every paragraph of %s ends with a sign", (path) => {
  const paragraphs = proseOf(path)
    .replace(/^---\n.*?\n---\n/su, "")
    .split(/\n\s*\n/u)
    .filter((text) => !/^\s*(?:[#|<-]|\d+\. |import )/mu.test(text));
  expect(paragraphs.filter((text) => !/[.:!?)>`*\]]$/u.test(text.trim() || "."))).toEqual([]);
});

const maxLines = 600;
const maxReadmeLines = 100;
const maxReadmeLinks = 15;
const maxPages = 40;
const maxWords = 55_000;

const linesOf = (page: string): number => readFileSync(page, "utf8").split("\n").length - 1;

/** Whether a page is kept, and not made from the sources. */
const isWritten = (page: string): boolean => !generatedNames.includes(page.slice("docs/".length));

test("no page is longer than 600 lines", () => {
  const shown = sections().flatMap((section) => section.pages.map((page) => `docs/${page}`));
  const all = [...new Set([...pages, ...shown])].filter(
    (page) => page !== "CHANGELOG.md" && isWritten(page),
  );
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter((page) => linesOf(page) > maxLines)).toEqual([]);
});

test("the README has at most 100 lines and 15 links", () => {
  expect(linesOf("README.md")).toBeLessThanOrEqual(maxReadmeLines);
  const links = proseOf("README.md").match(/(?<!!)\[[^\]]*\]\([^)]*\)/gu) ?? [];
  expect(links.length).toBeLessThanOrEqual(maxReadmeLinks);
});

test("the pages of docs are at most 40, with at most 55,000 words", () => {
  const written = pages.filter((page) => /^docs\/[^/]+\.md$/u.test(page) && isWritten(page));
  const words = written.flatMap((page) => readFileSync(page, "utf8").split(/\s+/u).filter(Boolean));
  expect(written.length).toBeLessThanOrEqual(maxPages);
  expect(words.length).toBeLessThanOrEqual(maxWords);
});
