import { inspect } from "node:util";
import { InvariantViolation } from "quittance";
import { Violation } from "./operation.ts";
import { Client } from "./client.ts";
import { auditEverything } from "./final-audit.ts";
import type { History } from "./history.ts";
import { openRun, owners, type Hooks, type RunState, type Log } from "./run-state.ts";

/** The result of a run. */
export interface Run {
  /** `undefined` if no rule is broken. */
  readonly violation: Violation | undefined;
  readonly operations: number;
  readonly reordered: number;
  readonly faults: ReadonlyMap<string, number>;
  /** All results, including those of the final audit, which contain the final state. */
  readonly results: ReadonlyArray<string>;
}

/** Runs a history on the library as it is, or with a seeded bug. */
export const runHistory = async (history: History, hooks: Hooks = {}, log?: Log): Promise<Run> => {
  const state = openRun(history, hooks, log);
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (problem) {
      state.problem ??= problem;
    }
  };
  for (const [at, { organization, steps }] of history.clients.entries()) {
    const client = new Client(state, owners[organization], `client ${String(at + 1)}`);
    void guarded(async () => {
      for (const step of steps) await client.take(step);
    });
  }
  void runEvents(state, history);
  await state.scheduler.run(() => state.problem !== undefined);
  if (state.problem === undefined) await guarded(() => auditEverything(state));
  return {
    violation: violationOf(state.problem),
    operations: state.operations,
    reordered: state.scheduler.reordered,
    faults: state.faults,
    results: state.results,
  };
};

const runEvents = async ({ scheduler, environment, faults, log }: RunState, history: History) => {
  for (const event of history.environment) {
    for (let waited = 0; waited < event.pause; waited += 1) await scheduler.turn("");
    await scheduler.turn("the environment changes");
    if (event.kind !== "time") faults.set(event.kind, (faults.get(event.kind) ?? 0) + 1);
    environment.apply(event);
    log?.(`it is ${environment.now}`);
  }
};

const violationOf = (problem: unknown): Violation | undefined => {
  if (problem === undefined || problem instanceof Violation) return problem;
  const text = problem instanceof Error ? (problem.stack ?? problem.message) : inspect(problem);
  const kind = problem instanceof InvariantViolation ? "an invariant" : "an operation";
  return new Violation("rejects", kind, "a result", text);
};
