/**
 * Runs the whole library with faults, and compares every result with an expected ledger:
 * `npm run lab -- simulate --seed 1 --histories 200000`, in `--processes` (defaults to 2).
 *
 * `--only 17` replays the history with that index and logs every step. The exit code is 1 if a rule
 * is broken. The clock is read only for the duration.
 */
import { fork, type ChildProcess } from "node:child_process";
import { optionsOf } from "../options.ts";
import { planHistory } from "./history.ts";
import { runHistory, shrinkHistory } from "./run-history.ts";
import { joined, type Broken, type Range, type Simulated } from "./simulate.ts";

const { seed, histories, processes, only } = optionsOf({
  seed: 1,
  histories: 20_000,
  processes: 2,
  only: undefined,
});

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const replay = async (index: number): Promise<boolean> => {
  const history = planHistory(seed, index);
  print(JSON.stringify(history, undefined, 1));
  const { violation } = await runHistory(history, print);
  print(violation?.message ?? "No rule is broken.");
  return violation === undefined;
};

const reportBroken = async ({ index, message }: Broken): Promise<void> => {
  print(`\nseed ${String(seed)}, index ${String(index)}: ${message}\n`);
  const shrunk = await shrinkHistory(planHistory(seed, index));
  print(`shrunk to\n${JSON.stringify(shrunk, undefined, 1)}\nwith the steps\n`);
  const again = await runHistory(shrunk, print);
  print(
    again.violation?.message ?? "no violation in the second run, so the run is not deterministic",
  );
};

/** The number of histories of a batch; the digest of a run is over the digests of its batches. */
const batchSize = 1000;

/** Runs histories in processes; the result does not depend on the number of processes. */
const simulateInProcesses = async (
  { from, to, ...rest }: Range,
  processes: number,
  progress: (done: number) => void,
): Promise<Simulated> => {
  const results: Array<Simulated> = [];
  let next = from;
  let done = 0;
  const work = async (): Promise<void> => {
    const child = fork(new URL("simulation-process.ts", import.meta.url));
    try {
      while (next < to && results.every(({ broken }) => broken === undefined)) {
        const range = { ...rest, from: next, to: Math.min(next + batchSize, to) };
        next = range.to;
        const result = await runRange(child, range);
        results[(range.from - from) / batchSize] = result;
        done += result.histories;
        progress(done);
      }
    } finally {
      child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return results.reduce(joined);
};

const runRange = (child: ChildProcess, range: Range): Promise<Simulated> =>
  new Promise((resolve, reject) => {
    const exited = (code: number | null): void => {
      reject(new Error(`a process of the simulation exited with ${String(code)}`));
    };
    child.once("exit", exited);
    child.once("message", (result) => {
      child.off("exit", exited);
      resolve(result as Simulated);
    });
    child.send(range);
  });

const runAll = async (): Promise<boolean> => {
  const started = performance.now();
  const range = { seed, from: 0, to: histories };
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
  if (only !== undefined) return replay(parseInt(only, 10));
  return runAll();
};

process.exitCode = (await run()) ? 0 : 1;
