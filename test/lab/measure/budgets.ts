import { readFileSync, writeFileSync } from "node:fs";
import type { Measured } from "./measure-sources.ts";

const path = "test/lab/budgets.json";

/** What has budgets; the other numbers are only measured. */
const budgeted = [
  ...["tracked", "product lines", "product files", "test lines", "test files"],
  ...["exported names", "import circles", "small files with one importer", "folders of coupons"],
];

/** Returns the budgets, which only fall: a commit that raises one gives the reason. */
export const readBudgets = (): Measured => JSON.parse(readFileSync(path, "utf8")) as Measured;

/** Returns every number that is above its budget or has none, as a sentence. */
export const overBudget = (measured: Measured, budgets: Measured): ReadonlyArray<string> =>
  budgeted.flatMap((what) =>
    Object.entries(measured[what] ?? {}).flatMap(([where, count]) => {
      const budget = budgets[what]?.[where];
      if (budget !== undefined && count <= budget) return [];
      const allowed = budget === undefined ? "without a budget" : `of at most ${String(budget)}`;
      return [`${what}, ${where}: ${String(count)} ${allowed}`];
    }),
  );

/** Returns budgets as low as the numbers, of which lines leave room for small changes. */
export const lowered = (measured: Measured, budgets: Measured): Measured =>
  Object.fromEntries(
    budgeted.map((what) => [
      what,
      Object.fromEntries(
        Object.entries(measured[what] ?? {}).map(([where, count]) => {
          const isLines = `${what} ${where}`.includes("lines");
          const wanted = isLines ? Math.ceil(count / 100) * 100 : count;
          return [where, Math.min(wanted, budgets[what]?.[where] ?? Infinity)];
        }),
      ),
    ]),
  );

/** Writes the file of budgets. */
export const writeBudgets = (budgets: Measured): void => {
  writeFileSync(path, `${JSON.stringify(budgets, null, 2)}\n`);
};
