import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./fault.ts";

/** What the processes of a run with faults know of it. */
export interface FaultRun {
  /** The faults to look for. */
  readonly faults: ReadonlyArray<Fault>;
  /** The test files to run, in this order. */
  readonly files: ReadonlyArray<string>;
  /** Whether a fault is done when one test has found it; else each layer looks for it. */
  readonly isFirstEnough: boolean;
  /** Whether a fault is looked for only in the test files that its table notes. */
  readonly isNoted?: boolean;
  /** Whether the faults are mutants, whose sources are in the folder of the run. */
  readonly areMutants?: boolean;
  /** For how many milliseconds a worker looks for a fault; by default, without a limit. */
  readonly budgetMs?: number;
}

/** The variable of the environment with the folder of a run, to which tests write what they find. */
export const folderVariable = "QUITTANCE_FAULTS_FOLDER";

/** The file of a run's folder with the JSON of the run. */
export const runFile = "run.json";

/** The folder of a run's folder with the sources that have their switches already, by their paths. */
export const sourcesFolder = "sources";

/** Returns the folder of the run that this process belongs to. */
export const folderOfRun = (): string => {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error("Run faults by npm run lab -- faults");
  return folder;
};

/** Returns the run that this process belongs to. */
export const faultRun = (): FaultRun =>
  JSON.parse(readFileSync(join(folderOfRun(), runFile), "utf8")) as FaultRun;
