import type { Rule } from "./ask.ts";
import type { SeededBug } from "./seeded-bug.ts";
import { bugsInPrices } from "./planted-in-prices.ts";
import { bugsInEvents, bugsInReads, leaks } from "./planted-in-reads.ts";
import { bugsInWrites } from "./planted-in-writes.ts";
import { planHistory } from "./plan-history.ts";
import { runHistory } from "./run-history.ts";

/** Every planted bug. */
export const seededBugs: ReadonlyArray<SeededBug> = [
  ...bugsInWrites,
  ...bugsInEvents,
  ...bugsInPrices,
  ...bugsInReads,
  ...leaks,
];

/** How a bug was caught. */
export interface Catch {
  readonly histories: number;
  readonly rule: Rule;
  readonly message: string;
}

/** Run histories of a seed until one of them catches a bug; at most so many. */
export const huntBug = async (
  { plant }: SeededBug,
  seed: number,
  most: number,
): Promise<Catch | undefined> => {
  for (let index = 0; index < most; index += 1) {
    const { violation } = await runHistory(planHistory(seed, index), plant);
    if (violation === undefined) continue;
    return { histories: index + 1, rule: violation.rule, message: violation.message };
  }
  return undefined;
};
