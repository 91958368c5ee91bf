import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../faults/layers.ts";

type Result = "at load" | "detected";

/** What the tests did with changes that they did not leave, by the numbers of the changes. */
export type Results = Map<number, Result>;

/** The sources of a run, with a switch for each change. */
type Sources = ReadonlyMap<string, string>;

const path = join(root, "node_modules/.cache/mutation/results.json");

/** Changes have the same numbers as long as this is the same. */
const digestOf = (sources: Sources): string =>
  createHash("sha256")
    .update(JSON.stringify([...sources]))
    .digest("hex");

/** Saves the results so far of a run. */
export const saveResults = (sources: Sources, results: Results): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ digest: digestOf(sources), results: [...results] }));
};

/** Returns the results of the last run, which must have been of the same sources. */
export const savedResults = (sources: Sources): Results => {
  const { digest, results } = JSON.parse(readFileSync(path, "utf8")) as {
    readonly digest: string;
    readonly results: ReadonlyArray<readonly [number, Result]>;
  };
  if (digest !== digestOf(sources)) {
    throw new Error("The last run was of other sources or another sample. Run without --left.");
  }
  return new Map(results);
};
