import type { BugSuite } from "../bug-suite.ts";
import type { Rule } from "../../simulation/operation.ts";
import type { SimulationBug } from "./simulation-bug.ts";
import { bugsInPrices } from "./prices.ts";
import { bugsInEvents, bugsInReads, bugsInTenancy } from "./reads.ts";
import { bugsInWrites } from "./writes.ts";
import { planHistory, planPayments } from "../../simulation/plan-history.ts";
import { runHistory } from "../../simulation/run-history.ts";

/** Every seeded bug of the simulation. */
export const simulationBugs: ReadonlyArray<SimulationBug> = [
  ...bugsInWrites,
  ...bugsInEvents,
  ...bugsInPrices,
  ...bugsInReads,
  ...bugsInTenancy,
];

/** Histories within which every bug must be caught. */
export const maxHistories = 2000;

/** A violation that a bug caused. */
export interface Catch {
  readonly histories: number;
  readonly rule: Rule;
  readonly message: string;
}

/** Runs histories of a seed until one of them catches a bug, up to `maxHistories`. */
export const catchBug = async (
  { hooks, isOfDocuments = false }: Pick<SimulationBug, "hooks" | "isOfDocuments">,
  seed: number,
  limit = maxHistories,
): Promise<Catch | undefined> => {
  const plan = isOfDocuments ? planHistory : planPayments;
  for (let index = 0; index < limit; index += 1) {
    const { violation } = await runHistory(plan(seed, index), hooks);
    if (violation === undefined) continue;
    return { histories: index + 1, rule: violation.rule, message: violation.message };
  }
  return undefined;
};

const failures = async (
  bug: Pick<SimulationBug, "hooks" | "isOfDocuments">,
  limit?: number,
): Promise<ReadonlyArray<string>> => {
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
  correct: [{ name: "the library as it is", failures: () => failures({ hooks: {} }, 50) }],
  checks: [],
};
