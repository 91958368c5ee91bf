import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sections } from "../../docs/.vitepress/build/site-map.ts";
import { pages } from "./markdown.ts";

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

test("only the section of sizes of docs/packages.md has sizes of entry points", () => {
  expect(page.slice(0, page.indexOf("## Sizes"))).not.toMatch(/\d kB +\|/u);
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
