import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { readFaults, type Fault } from "./fault.ts";
import { root } from "./layers.ts";
import { putSwitches } from "./put-switches.ts";
import { runFaults } from "./run-faults.ts";

const faults = readFaults();

/** Another sample for each commit, and the same one whenever a commit is tested again. */
const seedOfCommit = (): string =>
  spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).stdout;

const sampleSize = 15;

const sampleOf = (all: ReadonlyArray<Fault>, seed: string): ReadonlyArray<Fault> => {
  const rank = ({ breaks }: Fault): string =>
    createHash("sha256").update(`${seed} ${breaks}`).digest("hex");
  const ranked = all.map((fault) => ({ fault, rank: rank(fault) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, sampleSize).map(({ fault }) => fault);
};

test("there are at least 300 faults, each with its own name", () => {
  expect(faults.length).toBeGreaterThanOrEqual(300);
  expect(new Set(faults.map(({ breaks }) => breaks)).size).toBe(faults.length);
});

test("each fault has a test that finds it, or a reason why none does", () => {
  const open = faults.filter(({ foundBy, notFoundBecause }) => !foundBy[0] && !notFoundBecause);
  expect(open.map(({ breaks }) => breaks)).toEqual([]);
  const files = [...new Set(faults.flatMap(({ foundBy }) => foundBy))];
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("each fault has one place, behind a switch that leaves the source valid", () => {
  for (const file of new Set(faults.map((fault) => fault.file))) {
    const source = readFileSync(join(root, file), "utf8");
    const own = faults.filter((fault) => fault.file === file);
    const switched = putSwitches(source, own, file.startsWith("adapters/postgres/"));
    const { diagnostics } = ts.transpileModule(switched, { reportDiagnostics: true });
    expect([file, diagnostics]).toEqual([file, []]);
  }
});

test("the tests named for them find the faults of a sample", async () => {
  const seed = process.env["QUITTANCE_SEED"] ?? seedOfCommit();
  const sample = sampleOf(
    faults.filter(({ notFoundBecause }) => notFoundBecause === undefined),
    seed,
  );
  const files = [...new Set(sample.flatMap(({ foundBy }) => foundBy))];
  const found = await runFaults({ faults: sample, files, isFirstEnough: true, isNoted: true });
  const missed = found.filter(({ foundBy }) => foundBy.size === 0);
  expect(missed.map(({ fault }) => `${fault.file}: ${fault.breaks}`)).toEqual([]);
});
