import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "../docs/markdown.ts";
import { experiments } from "./experiments.ts";
import { lowered, overBudget, readBudgets } from "./measure/budgets.ts";
import { measureSources } from "./measure/measure-sources.ts";

test("the pages name experiments that exist, and CONTRIBUTING.md names them all", () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/npm run lab -- ([\w:-]+)/gu)].flatMap(
      ([, name = ""]) => (name.startsWith("--") || name === "NAME" ? [] : [name]),
    ),
  );
  expect(named).toContain("measure");
  expect(named.filter((name) => !Object.hasOwn(experiments, name))).toEqual([]);
  const contributing = readFileSync("CONTRIBUTING.md", "utf8");
  const missing = Object.keys(experiments).filter((name) => !contributing.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test("experiments run files that exist", () => {
  const files = Object.values(experiments).flatMap(({ command, bundle }) => [
    ...command.filter((word) => /\/.*\.m?[jt]s$/u.test(word) && !word.includes(".cache")),
    ...(bundle?.entries ?? []),
  ]);
  expect(files).toContain("test/lab/measure/main.ts");
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

const measured = measureSources();

test("the repository stays within its budgets: see npm run lab -- measure", () => {
  expect(overBudget(measured, readBudgets())).toEqual([]);
});

test("reports a number above its budget, and one without a budget", () => {
  const one = { tracked: { lines: 101, files: 3 } };
  expect(overBudget(one, { tracked: { lines: 100 } })).toEqual([
    "tracked, lines: 101 of at most 100",
    "tracked, files: 3 without a budget",
  ]);
});

test("lowers budgets, and never raises one", () => {
  const budgets = { tracked: { lines: 5000, files: 2 } };
  const { tracked } = lowered({ tracked: { lines: 101, files: 3 } }, budgets);
  expect(tracked).toEqual({ lines: 200, files: 2 });
});
