/**
 * Runs the whole library with faults, and compares every result with an expected ledger:
 * `npm run lab -- simulate --seed 1 --histories 200000`, in `--processes` (defaults to 2).
 *
 * `--only 17` replays the history with that index and logs every step. `--bugs` runs the seeded
 * bugs. `--documents` leaves out credit notes, and `--payments` refunds, numbers, due dates and
 * coupons too. The exit code is 1 if a rule is broken or a bug is not caught. The clock is read only
 * for the duration.
 */
import { parseArgs } from "node:util";
import { catchBug, maxHistories, simulationBugs } from "../../seeded-bugs/simulation/catch-bug.ts";
import { plans, type PlanName } from "./plan-history.ts";
import { runHistory } from "./run-history.ts";
import { shrinkHistory } from "./shrink-history.ts";
import { simulateInProcesses } from "./simulate-in-processes.ts";
import type { Broken } from "./simulate.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    histories: { type: "string", default: "20000" },
    processes: { type: "string", default: "2" },
    only: { type: "string" },
    bugs: { type: "boolean", default: false },
    documents: { type: "boolean", default: false },
    payments: { type: "boolean", default: false },
  },
});

const wholeNumber = (option: string, text: string): number => {
  if (/^\d{1,9}$/u.test(text)) return parseInt(text, 10);
  throw new Error(`--${option} is a whole number of at most nine digits`);
};

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const seed = wholeNumber("seed", values.seed);

const planName: PlanName = values.payments ? "payments" : values.documents ? "documents" : "all";
const plan = plans[planName];

const runBugs = async (): Promise<boolean> => {
  print("| seeded bug | histories | reported by |\n| --- | --- | --- |");
  let areCaught = true;
  for (const bug of simulationBugs) {
    const found = await catchBug(bug, seed);
    areCaught &&= found !== undefined && bug.breaks.includes(found.rule);
    const [rule = "NOT CAUGHT"] = found?.message.split(":") ?? [];
    const [, by = "the whole"] = /"kind":"([^"]+)"/u.exec(found?.message ?? "") ?? [];
    print(`| ${bug.name} | ${String(found?.histories ?? maxHistories)} | ${rule} (${by}) |`);
  }
  return areCaught;
};

const replay = async (index: number): Promise<boolean> => {
  const history = plan(seed, index);
  print(JSON.stringify(history, undefined, 1));
  const { violation } = await runHistory(history, {}, print);
  print(violation?.message ?? "No rule is broken.");
  return violation === undefined;
};

const reportBroken = async ({ index, message }: Broken): Promise<void> => {
  print(`\nseed ${String(seed)}, index ${String(index)}: ${message}\n`);
  const shrunk = await shrinkHistory(plan(seed, index));
  print(`shrunk to\n${JSON.stringify(shrunk, undefined, 1)}\nwith the steps\n`);
  const again = await runHistory(shrunk, {}, print);
  print(
    again.violation?.message ?? "no violation in the second run, so the run is not deterministic",
  );
};

const runAll = async (histories: number): Promise<boolean> => {
  const started = performance.now();
  const processes = wholeNumber("processes", values.processes);
  const range = { seed, from: 0, to: histories, plan: planName };
  const result = await simulateInProcesses(range, processes, (done) => {
    if (done % 10_000 === 0) print(`${String(done)} histories`);
  });
  const took = performance.now() - started;
  print(`seed ${String(seed)}`);
  print(`histories ${String(result.histories)}`);
  print(`operations ${String(result.operations)}`);
  for (const [kind, count] of Object.entries(result.faults).sort()) {
    print(`  ${kind} ${String(count)}`);
  }
  print(`violations ${result.broken === undefined ? "0" : "1"}`);
  print(`per 1,000 histories ${(took / result.histories).toFixed(2)} s`);
  print(`digest ${result.digest}`);
  if (result.broken !== undefined) await reportBroken(result.broken);
  return result.broken === undefined;
};

const run = (): Promise<boolean> => {
  if (values.bugs) return runBugs();
  if (values.only !== undefined) return replay(wholeNumber("only", values.only));
  return runAll(wholeNumber("histories", values.histories));
};

process.exitCode = (await run()) ? 0 : 1;
