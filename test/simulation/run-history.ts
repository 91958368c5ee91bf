import { inspect } from "node:util";
import { InvariantViolation } from "quittance";
import { Violation } from "./ask.ts";
import { Client } from "./client.ts";
import { auditEverything } from "./final-audit.ts";
import type { History } from "./history.ts";
import { openStage, owners, type Plant, type Stage, type Tell } from "./stage.ts";

/** What became of a history. */
export interface Run {
  /** `undefined` when everything held. */
  readonly violation: Violation | undefined;
  readonly operations: number;
  readonly reordered: number;
  readonly faults: ReadonlyMap<string, number>;
  /** All answers, those of the final audit included, which hold the final state. */
  readonly answers: ReadonlyArray<string>;
}

/** Run a history on a library that is as it is, or in which a bug was planted. */
export const runHistory = async (
  history: History,
  plant: Plant = {},
  tell?: Tell,
): Promise<Run> => {
  const stage = openStage(history, plant, tell);
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (problem) {
      stage.problem ??= problem;
    }
  };
  for (const [at, { organization, steps }] of history.clients.entries()) {
    const client = new Client(stage, owners[organization], `client ${String(at + 1)}`);
    void guarded(async () => {
      for (const step of steps) await client.take(step);
    });
  }
  void turnWorld(stage, history);
  await stage.scheduler.run(() => stage.problem !== undefined);
  if (stage.problem === undefined) await guarded(() => auditEverything(stage));
  return {
    violation: violationOf(stage.problem),
    operations: stage.operations,
    reordered: stage.scheduler.reordered,
    faults: stage.faults,
    answers: stage.answers,
  };
};

const turnWorld = async ({ scheduler, world, faults, tell }: Stage, history: History) => {
  for (const event of history.world) {
    for (let waited = 0; waited < event.pause; waited += 1) await scheduler.turn("");
    await scheduler.turn("the world turns");
    if (event.kind !== "time") faults.set(event.kind, (faults.get(event.kind) ?? 0) + 1);
    world.turn(event);
    tell?.(`it is ${world.now}`);
  }
};

const violationOf = (problem: unknown): Violation | undefined => {
  if (problem === undefined || problem instanceof Violation) return problem;
  const text = problem instanceof Error ? (problem.stack ?? problem.message) : inspect(problem);
  const kind = problem instanceof InvariantViolation ? "an invariant" : "an operation";
  return new Violation("rejects", kind, "an answer", text);
};
