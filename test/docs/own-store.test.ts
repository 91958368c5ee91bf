import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/own-store.md", "utf8");
const rows = [...page.matchAll(/^\| \[`(\w+)`\]\(\.\.\/(\S+)\) *\| ([^|]*)\|/gmu)].map(
  ([, port = "", file = "", functions = ""]) => ({ port, file, functions }),
);

test("the table of docs/own-store.md has ports", () => {
  expect(rows.length).toBeGreaterThan(15);
});

test.each(rows)("docs/own-store.md has the functions of $port", ({ port, file, functions }) => {
  const source = readFileSync(file, "utf8");
  const [, body = ""] =
    new RegExp(`export interface ${port}\\b[^{]*\\{\\n(.*?)\\n\\}`, "su").exec(source) ?? [];
  const names = [...body.matchAll(/^ {2}readonly (\w+):/gmu)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !functions.includes(`\`${name}\``))).toEqual([]);
});
