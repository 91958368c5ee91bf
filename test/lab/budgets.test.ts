import { expect, test } from "vitest";
import { lowered, overBudget, readBudgets } from "./measure/budgets.ts";
import { measureSources } from "./measure/measure-sources.ts";

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
