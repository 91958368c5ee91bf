import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Fault } from "./fault.ts";
import { folderVariable, runFile, sourcesFolder, type FaultRun } from "./fault-run.ts";
import { root } from "./layers.ts";
import { mutantOfFault, mutantVariable } from "./mutant-switches.ts";

/** What the layers did with a fault. */
export interface Looked {
  readonly fault: Fault;
  /** Whether the place of the fault also runs while a module or a test file is loaded. */
  readonly isAtLoad: boolean;
  /** The layers with a test that runs the place of the fault. */
  readonly reachedBy: ReadonlyArray<string>;
  /** The layers with a test that fails with the fault, and the first such test of each. */
  readonly foundBy: ReadonlyMap<string, string>;
}

/** Sources that have their switches already, by their paths. */
type Sources = ReadonlyMap<string, string>;

/** A run, and what only the process that starts it knows. */
export interface StartedRun extends FaultRun {
  readonly sources?: Sources;
  /** Gets what vitest prints. */
  readonly print?: ((text: string) => void) | undefined;
}

/** Runs test files with faults, each behind a switch, and returns which tests find which faults. */
export const runFaults = ({
  sources = new Map(),
  print = () => undefined,
  ...run
}: StartedRun): Promise<ReadonlyArray<Looked>> =>
  inFolder(run, sources, async (folder) => {
    const { output } = await runTests(folder, print);
    if (!output.includes("Test Files")) throw new Error(`The tests did not start:\n${output}`);
    const names = readdirSync(folder);
    return run.faults.map((fault) => looked(folder, names, fault));
  });

/** A run with a mutant that is on from the start may take this long. */
const freshLimitMs = 120_000;

/** Mutants that each have a process of their own, so many at once. */
interface FreshRun {
  readonly mutants: ReadonlyArray<Fault>;
  readonly sources: Sources;
  readonly processes: number;
}

/**
 * Returns which mutants test files detect if each is on before any module is loaded. That takes
 * seconds for each, and finds what runs only once in a process or in the tests of a file.
 */
export const runFresh = ({
  mutants,
  sources,
  processes,
}: FreshRun): Promise<ReadonlySet<number>> => {
  const files = [...new Set(mutants.flatMap(({ foundBy }) => foundBy))];
  const run = { faults: [], files, isFirstEnough: true, areMutants: true };
  return inFolder(run, sources, async (folder) => {
    const detected = new Set<number>();
    const waiting = [...mutants];
    const work = async (): Promise<void> => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const fresh = { ...mutant, limitMs: freshLimitMs };
        const { isGreen } = await runTests(folder, () => undefined, fresh);
        // A test file that cannot be loaded, and a run that does not end, count as well.
        if (!isGreen) detected.add(mutant.id);
      }
    };
    await Promise.all(Array.from({ length: processes }, work));
    return detected;
  });
};

const inFolder = async <Result>(
  run: FaultRun,
  sources: Sources,
  use: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-faults-"));
  try {
    writeFileSync(join(folder, runFile), JSON.stringify(run));
    for (const [path, source] of sources) {
      const copy = join(folder, sourcesFolder, path);
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, source);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A mutant that is on from the start, the tests to run, and how long they may take. */
interface Fresh {
  readonly id: number;
  readonly foundBy: ReadonlyArray<string>;
  readonly limitMs: number;
}

/** What a run of tests printed, and whether all passed. */
interface Ended {
  readonly output: string;
  readonly isGreen: boolean;
}

const endSignals = ["SIGINT", "SIGTERM"] as const;

/** Runs the tests of a folder's run. With a mutant, the first failure ends it. */
const runTests = (folder: string, print: (text: string) => void, fresh?: Fresh): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const config = "test/faults/vitest.faults.config.ts";
    const mutant = fresh && { [mutantVariable]: mutantOfFault(fresh.id) };
    const only = fresh === undefined ? [] : ["--bail=1", "--maxWorkers=1", ...fresh.foundBy];
    const child = spawn(process.execPath, [vitest, "run", "--config", config, ...only], {
      cwd: root,
      env: { ...process.env, ...mutant, [folderVariable]: folder },
      // A group of its own, so that workers in an endless loop end with it.
      detached: true,
    });
    const end = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    const endAll = (signal: NodeJS.Signals): void => {
      end();
      reject(new Error(`Ended by ${signal}`));
    };
    for (const signal of endSignals) process.once(signal, endAll);
    const timer = fresh && setTimeout(end, fresh.limitMs);
    let output = "";
    const add = (chunk: Buffer): void => {
      output += chunk.toString();
      print(chunk.toString());
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      for (const signal of endSignals) process.off(signal, endAll);
      resolve({ output, isGreen: code === 0 });
    });
  });

const looked = (folder: string, names: ReadonlyArray<string>, fault: Fault): Looked => {
  const filesOf = (what: string): ReadonlyArray<string> => {
    const start = `${what} ${String(fault.id)} `;
    return names.flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
  };
  const tests = filesOf("found").filter((layer) => layer !== "any");
  return {
    fault,
    isAtLoad: filesOf("loaded").length > 0,
    reachedBy: filesOf("reached"),
    foundBy: new Map(
      tests.map((layer) => [
        layer,
        readFileSync(join(folder, `found ${String(fault.id)} ${layer}`), "utf8"),
      ]),
    ),
  };
};
