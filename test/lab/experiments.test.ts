import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "../docs/markdown.ts";
import { experiments } from "./experiments.ts";
import { overBudget, readBudgets } from "./measure/budgets.ts";
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

test("reports names above their budget, lines above its room, and what has no budget", () => {
  const measured = {
    "product lines": { core: 110, cli: 111 },
    "exported names": { core: 3, x: 1 },
  };
  const budgets = { "product lines": { core: 100, cli: 100 }, "exported names": { core: 2 } };
  expect(overBudget(measured, budgets)).toEqual([
    "product lines, cli: 111 of at most 110",
    "exported names, core: 3 of at most 2",
    "exported names, x: 1 without a budget",
  ]);
});
