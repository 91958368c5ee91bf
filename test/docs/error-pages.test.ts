import { readdirSync, readFileSync } from "node:fs";
import { statusOfCode } from "quittance/wire";
import { expect, test } from "vitest";
import { pages } from "./markdown.ts";
import { errorFolder, errorPages } from "../../scripts/docs/errors/error-pages.ts";

test("every code of the table has a page, and every page a code", () => {
  const expected = ["index.md", ...Object.keys(statusOfCode).map((code) => `${code}.md`)];
  expect(readdirSync(errorFolder).sort()).toEqual(expected.sort());
});

test("the pages are those that npm run docs:pages writes", async () => {
  for (const [name, text] of await errorPages()) {
    expect(readFileSync(`${errorFolder}/${name}`, "utf8"), name).toBe(text);
  }
});

test("a status beside a code on any page is the status of the code", () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\b([45]\d\d):?[\s|]+`([A-Z]+(?:_[A-Z]+)*)`/gu)].map(
      ([, status = "", code = ""]) => ({ page, status, code }),
    ),
  );
  const statuses = new Map<string, number>(Object.entries(statusOfCode));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ code, status }) => String(statuses.get(code)) !== status)).toEqual([]);
});
