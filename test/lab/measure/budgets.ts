import { readFileSync, writeFileSync } from "node:fs";
import type { Measured } from "./measure-sources.ts";

const path = "test/lab/budgets.json";

/** What has budgets, and the share of a budget that it may be above. The rest is only measured. */
const rooms: Readonly<Record<string, number>> = { "product lines": 0.1, "exported names": 0 };

/** Returns the budgets: a commit that raises one gives the reason. */
export const readBudgets = (): Measured => JSON.parse(readFileSync(path, "utf8")) as Measured;

/** Returns every number that is above its budget and its room, or has no budget, as a sentence. */
export const overBudget = (measured: Measured, budgets: Measured): ReadonlyArray<string> =>
  Object.entries(rooms).flatMap(([what, room]) =>
    Object.entries(measured[what] ?? {}).flatMap(([where, count]) => {
      const budget = budgets[what]?.[where];
      if (budget === undefined) return [`${what}, ${where}: ${String(count)} without a budget`];
      const max = Math.floor(budget * (1 + room));
      return count <= max ? [] : [`${what}, ${where}: ${String(count)} of at most ${String(max)}`];
    }),
  );

/** Writes the numbers as budgets. */
export const writeBudgets = (measured: Measured): void => {
  const budgets = Object.fromEntries(Object.keys(rooms).map((what) => [what, measured[what]]));
  writeFileSync(path, `${JSON.stringify(budgets, null, 2)}\n`);
};
