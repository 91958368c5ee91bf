import { existsSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { TestRunner, type RunnerTestCase } from "vitest";
import { faultRun, folderOfRun } from "./fault-run.ts";
import type { Fault } from "./fault.ts";
import { layerOf, root } from "./layers.ts";
import { switchesOf } from "./switches.ts";

type Callback = () => unknown;

/** A test is not waited for longer with a fault, which may make it wait for ever. */
const limitMs = 20_000;

const startTimer = setTimeout;
const stopTimer = clearTimeout;

const folder = folderOfRun();
const { faults, isFirstEnough, isNoted = false } = faultRun();
const replacements = new Map(faults.map(({ id, replacement }) => [id, replacement]));
const switches = switchesOf((id) => replacements.get(id) ?? "");

/** Runs a test as it is, and again with each fault that it reaches and that was not found. */
export default class FaultRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const fn = TestRunner.getTestFn(test) as Callback;
    const file = relative(root, test.file.filepath);
    const layer = layerOf(file) ?? "other";
    if (!faults.some((fault) => isWanted(fault, file, layer))) return;
    switches.reached.clear();
    await fn();
    for (const fault of faults.filter(({ id }) => switches.reached.has(id))) {
      const { id } = fault;
      note("reached", id, layer, file);
      if (!isWanted(fault, file, layer)) continue;
      if (!(await failsWith(id, fn))) continue;
      // A test that cannot run twice says nothing.
      if (await failsWith(0, fn)) return;
      note("found", id, layer, `${file}: ${test.name}`);
      note("found", id, "any", `${file}: ${test.name}`);
    }
  }
}

/** Whether a test of a file is to look for a fault. */
const isWanted = ({ id, foundBy }: Fault, file: string, layer: string): boolean =>
  (!isNoted || foundBy.includes(file)) &&
  !existsSync(pathOf("found", id, isFirstEnough ? "any" : layer));

const failsWith = async (id: number, fn: Callback): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<true>((resolve) => {
    timer = startTimer(resolve, limitMs, true);
  });
  switches.on = id;
  const failed = (async () => {
    try {
      await fn();
      return false;
    } catch {
      return true;
    }
  })();
  const result = await Promise.race([failed, late]);
  switches.on = 0;
  stopTimer(timer);
  return result;
};

const known = new Set<string>();

const note = (what: "reached" | "found", id: number, layer: string, content: string): void => {
  const path = pathOf(what, id, layer);
  if (known.has(path)) return;
  known.add(path);
  writeFileSync(path, content);
};

const pathOf = (what: string, id: number, layer: string): string =>
  join(folder, `${what} ${String(id)} ${layer}`);
