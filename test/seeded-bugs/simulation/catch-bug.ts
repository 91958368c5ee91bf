import type { BugSuite } from "../bug-suite.ts";
import type { Rule } from "../../lab/simulation/operation.ts";
import type { SimulationBug } from "./simulation-bug.ts";
import { bugsInCreditNotes } from "./credit-notes.ts";
import { bugsInDocuments } from "./documents.ts";
import { bugsInPrices } from "./prices.ts";
import { bugsInEvents, bugsInReads, bugsInTenancy } from "./reads.ts";
import { bugsInWrites } from "./writes.ts";
import { plans } from "../../lab/simulation/plan-history.ts";
import { runHistory } from "../../lab/simulation/run-history.ts";

/** Every seeded bug of the simulation. */
export const simulationBugs: ReadonlyArray<SimulationBug> = [
  ...bugsInWrites,
  ...bugsInEvents,
  ...bugsInPrices,
  ...bugsInReads,
  ...bugsInTenancy,
  ...bugsInDocuments,
  ...bugsInCreditNotes,
];

/** Histories within which every bug must be caught. */
export const maxHistories = 2000;

/** A violation that a bug caused. */
export interface Catch {
  readonly histories: number;
  readonly rule: Rule;
  readonly message: string;
}

type Runnable = Pick<SimulationBug, "hooks" | "plan" | "from">;

/** Runs histories of a seed until one of them catches a bug, up to `maxHistories`. */
export const catchBug = async (
  { hooks, plan = "payments", from = 0 }: Runnable,
  seed: number,
  limit = maxHistories,
): Promise<Catch | undefined> => {
  for (let index = from; index < limit; index += 1) {
    const { violation } = await runHistory(plans[plan](seed, index), hooks);
    if (violation === undefined) continue;
    return { histories: index + 1 - from, rule: violation.rule, message: violation.message };
  }
  return undefined;
};

const failures = async (bug: Runnable, limit?: number): Promise<ReadonlyArray<string>> => {
  const found = await catchBug(bug, 1, limit);
  return found === undefined ? [] : [found.rule];
};

/** The rules of the simulation, with bugs in the library, its store and its other ports. */
export const simulationSuite: BugSuite = {
  name: "the simulation",
  bugs: simulationBugs.map((bug) => ({
    name: bug.name,
    reportedBy: bug.breaks,
    failures: () => failures(bug),
  })),
  correct: [
    { name: "the library as it is", failures: () => failures({ hooks: {} }, 30) },
    {
      name: "the library with refunds, credit notes, numbers and coupons",
      failures: () => failures({ hooks: {}, plan: "all" }, 20),
    },
  ],
  checks: [],
};
