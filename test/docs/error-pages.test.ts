import { readdirSync, readFileSync } from "node:fs";
import { statusOfCode } from "quittance/wire";
import { expect, test } from "vitest";
import { errorFolder, errorPages } from "../../scripts/docs/errors/error-pages.ts";

test("every code of the table has a page, and every page a code", () => {
  const expected = ["index.md", ...Object.keys(statusOfCode).map((code) => `${code}.md`)];
  expect(readdirSync(errorFolder).sort()).toEqual(expected.sort());
});

test("the pages are those that npm run docs:errors writes", async () => {
  for (const [name, text] of await errorPages()) {
    expect(readFileSync(`${errorFolder}/${name}`, "utf8"), name).toBe(text);
  }
});

test("the interface and its list of errors name the same codes", () => {
  const rows = readFileSync("docs/http-api.md", "utf8");
  const missing = Object.keys(statusOfCode).filter((code) => !rows.includes(`\`${code}\``));
  expect(missing).toEqual([]);
});
