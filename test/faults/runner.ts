import { existsSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as fc from "fast-check";
import { TestRunner, type RunnerTestCase, type RunnerTestFile } from "vitest";
import { faultRun, folderOfRun } from "./fault-run.ts";
import type { Fault } from "./fault.ts";
import { layerOf, root } from "./layers.ts";
import { mutantSwitches } from "./mutant-switches.ts";
import { switchesOf } from "./switches.ts";

type Callback = () => unknown;

/**
 * How long a test may take with a fault, which may make it wait for ever: much longer than without
 * one, but for a test of seconds not ten times as long.
 */
const waitWithFault = (passedMs: number): number =>
  Math.max(Math.min(20_000, 3000 + 10 * passedMs), 3 * passedMs);

/** How long a test may take that is run again without a fault, on a machine that has become busy. */
const waitWithoutFault = (passedMs: number): number => 60_000 + 10 * passedMs;

// Whether random cases find a fault is the same each time.
fc.configureGlobal({ seed: 1 });

const startTimer = setTimeout;
const stopTimer = clearTimeout;

const folder = folderOfRun();
const run = faultRun();
const { faults, isFirstEnough, isNoted = false, areMutants = false, budgetMs = Infinity } = run;
const replacements = new Map(faults.map(({ id, replacement }) => [id, replacement]));
const switches = areMutants ? mutantSwitches() : switchesOf((id) => replacements.get(id) ?? "");

/** Runs a test as it is, and again with each fault that it reaches and that was not found. */
export default class FaultRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    switches.takeReached();
  }

  onCollected(files: ReadonlyArray<RunnerTestFile>): void {
    const [file = ""] = files.map(({ filepath }) => relative(root, filepath));
    for (const id of switches.takeReached().keys()) note("loaded", id, "any", file);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const fn = TestRunner.getTestFn(test) as Callback;
    const file = relative(root, test.file.filepath);
    const layer = layerOf(file) ?? "other";
    // Without faults to look for, a mutant may be on from the start.
    if (faults.length === 0) {
      await fn();
      return;
    }
    if (!faults.some((fault) => isWanted(fault, file, layer))) return;
    switches.takeReached();
    const started = performance.now();
    await fn();
    const passedMs = performance.now() - started;
    const reached = switches.takeReached();
    for (const fault of faults.filter(({ id }) => reached.has(id))) {
      const { id } = fault;
      note("reached", id, layer, file);
      if (!isWanted(fault, file, layer) || (spentMs.get(id) ?? 0) > budgetMs) continue;
      if (!(await failsWith(id, fn, waitWithFault(passedMs), limitOf(reached)))) continue;
      // A test that cannot run twice says nothing.
      if (await failsWith(0, fn, waitWithoutFault(passedMs))) return;
      note("found", id, layer, `${file}: ${test.name}`);
      note("found", id, "any", `${file}: ${test.name}`);
    }
  }
}

/** Whether a test of a file is to look for a fault. A mutant of code that runs at load is not counted. */
const isWanted = ({ id, foundBy }: Fault, file: string, layer: string): boolean =>
  (!isNoted || foundBy.includes(file)) &&
  !(areMutants && isNotedIn(pathOf("loaded", id, "any"))) &&
  !isNotedIn(pathOf("found", id, isFirstEnough ? "any" : layer));

/** How often faults may be reached with one of them, by how often a test reaches them without. */
const limitOf = (reached: ReadonlyMap<number, number>): number =>
  [...reached.values()].reduce((sum, times) => sum + 100 * times, 10_000);

const failsWith = async (id: number, fn: Callback, waitMs: number, limit = 0): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<true>((resolve) => {
    timer = startTimer(resolve, waitMs, true);
  });
  switches.turnOn(id, limit);
  const failed = (async () => {
    try {
      await fn();
      return false;
    } catch {
      return true;
    }
  })();
  const started = performance.now();
  const result = await Promise.race([failed, late]);
  spentMs.set(id, (spentMs.get(id) ?? 0) + performance.now() - started);
  switches.turnOn(0, 0);
  stopTimer(timer);
  return result;
};

/** How long this worker has looked for each fault. */
const spentMs = new Map<number, number>();

const known = new Set<string>();

/** Whether this worker or another one has written a note. */
const isNotedIn = (path: string): boolean => {
  if (!known.has(path) && existsSync(path)) known.add(path);
  return known.has(path);
};

const note = (
  what: "loaded" | "reached" | "found",
  id: number,
  layer: string,
  content: string,
): void => {
  const path = pathOf(what, id, layer);
  if (known.has(path)) return;
  known.add(path);
  writeFileSync(path, content);
};

const pathOf = (what: string, id: number, layer: string): string =>
  join(folder, `${what} ${String(id)} ${layer}`);
