import { inspect } from "node:util";
import { InvariantViolation } from "quittance";
import { Violation } from "./operation.ts";
import { Client } from "./client.ts";
import { auditEverything } from "./final-audit.ts";
import { type History, sizeOf, type ClientPlan } from "./history.ts";
import { openRun, owners, type ChangeStore, type Log, type RunState } from "./run-state.ts";

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

/** Runs a history, which logs every step. A test may observe or break its store. */
export const runHistory = async (
  history: History,
  log?: Log,
  changeStore?: ChangeStore,
): Promise<Run> => {
  const state = openRun(history, log, changeStore);
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

/** The maximum number of runs. */
const maxRuns = 2000;

/**
 * Removes steps, faults, clients and events of the environment while the same rule is broken. Without
 * a step the others run in another order, so a few orders of each candidate are tried.
 */
export const shrinkHistory = async (
  history: History,
  changeStore?: ChangeStore,
): Promise<History> => {
  const rule = (await runHistory(history, undefined, changeStore)).violation?.rule;
  if (rule === undefined) return history;
  let smallest = history;
  let runs = 0;
  const breaks = async (candidate: History): Promise<boolean> => {
    runs += 1;
    return (await runHistory(candidate, undefined, changeStore)).violation?.rule === rule;
  };
  const tried = async (candidate: History): Promise<History | undefined> => {
    for (const order of new Set([candidate.order, 0, 1, 2, 3])) {
      const ordered = { ...candidate, order };
      if (await breaks(ordered)) return ordered;
    }
    return undefined;
  };
  for (let isSmaller = true; isSmaller && runs < maxRuns;) {
    isSmaller = false;
    for (const candidate of smallerOnes(smallest)) {
      const found = runs < maxRuns ? await tried(candidate) : undefined;
      if (found === undefined) continue;
      smallest = found;
      isSmaller = true;
      break;
    }
  }
  return smallest;
};

const without = <Item>(items: ReadonlyArray<Item>, at: number): ReadonlyArray<Item> =>
  items.filter((_, index) => index !== at);

/** Returns the histories with one part less, the largest parts first. */
const smallerOnes = (history: History): ReadonlyArray<History> => {
  const { clients, environment } = history;
  const changed = (at: number, steps: ClientPlan["steps"]): History => ({
    ...history,
    clients: clients.map((client, index) => (index === at ? { ...client, steps } : client)),
  });
  const candidates = [
    { ...history, environment: [] },
    ...clients.map((_, at) => ({ ...history, clients: without(clients, at) })),
    ...clients.flatMap(({ steps }, at) =>
      steps.map((_, step) => changed(at, without(steps, step))),
    ),
    ...environment.map((_, at) => ({ ...history, environment: without(environment, at) })),
    ...clients.flatMap(({ steps }, at) =>
      steps.flatMap((step, index) =>
        step.faults.map((_, fault) => {
          const fewer = { ...step, faults: without(step.faults, fault) };
          return changed(
            at,
            steps.map((other, place) => (place === index ? fewer : other)),
          );
        }),
      ),
    ),
  ];
  return candidates.filter((candidate) => sizeOf(candidate) < sizeOf(history));
};
