import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "./markdown.ts";

const maxLines = 600;
const maxReadmeLines = 150;

const linesOf = (page: string): number => readFileSync(page, "utf8").split("\n").length - 1;

test("no page is longer than 600 lines", () => {
  const guides = pages.filter((page) => page !== "CHANGELOG.md");
  expect(guides.filter((page) => linesOf(page) > maxLines)).toEqual([]);
});

test("the README has at most 150 lines", () => {
  expect(linesOf("README.md")).toBeLessThanOrEqual(maxReadmeLines);
});
