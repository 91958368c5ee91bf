/**
 * Changes one place of the core at a time with Stryker, runs the tests that need no server, and
 * prints the tables of docs/evidence/mutation.md: `npm run lab -- mutation --sample 25`. A hash
 * selects windows of lines, so that every run of one revision changes the same; `--sample 8 --from 25`
 * selects others. `--folders money,rates` changes some folders.
 *
 * The tests beside a source look for its changes first, and all others for what they leave. The exit
 * code is 1 if a change is left that has no reason in reasons.jsonl, or if nothing is left of the
 * changes that a reason is given for.
 *
 * A run saves its results. After tests were added, and no source of the sample was changed, `--left`
 * looks only for the changes that the last run left without a reason, and prints the table of both.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { FaultRun } from "../../faults/fault-run.ts";
import { filesOfLayers, root } from "../../faults/layers.ts";
import { runFaults, runFresh } from "../../faults/run-faults.ts";
import { optionsOf } from "../options.ts";
import { mutantsOf, type Mutant } from "./mutants.ts";
import { pageOf, type Reason } from "./page.ts";
import { savedResults, saveResults, type Results } from "./results.ts";

/** The folders of the core, without entry points and helpers of tests. */
const core = readdirSync(join(root, "src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["adapter", "errors", "testing"].includes(entry.name))
  .map(({ name }) => name);

const { folders, sample, from, left } = optionsOf({
  folders: core.join(","),
  sample: 100,
  from: 0,
  left: false,
});

const reasons = readFileSync(new URL("reasons.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Reason);

const isFor = (
  { file, line, was, is = "" }: Reason,
  { file: place, lineText, text, replacement }: Mutant,
): boolean =>
  place === file && line === lineText && text.startsWith(was) && replacement.startsWith(is);

const reasonOf = (mutant: Mutant): string | undefined =>
  reasons.find((reason) => isFor(reason, mutant))?.reason;

/** Tests of every combination, which take seconds and detect nothing that others leave. */
const exhaustive = /(?:-exhaustive|pages-walk|largest-[^/]*|generated-cases)\.test\.ts$/u;

const layers = ["vectors", "beside", "kit on memory", "data files", "events", "HTTP", "books"];

/** The tests that need no server, layer by layer, and the properties last. */
const allTests = [...layers, "properties"]
  .flatMap((layer) => filesOfLayers([layer]))
  .filter((file) => !exhaustive.test(file));

const folderOf = (path: string): string => path.split("/").slice(0, 2).join("/");

/** Returns the test files in the folder of a source. */
const besideOf = (path: string): ReadonlyArray<string> =>
  allTests.filter((file) => folderOf(file) === folderOf(path));

const { faults: mutants, sources } = await mutantsOf(folders.split(","), {
  percentage: sample,
  from,
});

/** What the tests did with the changes so far, by their numbers. */
const results: Results = new Map(left ? savedResults(sources) : []);

/** How long other tests than those beside a source look for a change. */
const budgetMs = 20_000;

/** Runs test files with changes, until one of them detects each. */
const run = async (
  faults: ReadonlyArray<Mutant>,
  files: ReadonlyArray<string>,
  limits: Pick<FaultRun, "isNoted" | "budgetMs">,
): Promise<void> => {
  if (faults.length === 0) return;
  const how = { files, isFirstEnough: true, areMutants: true, ...limits, sources };
  for (const { fault, isAtLoad, foundBy } of await runFaults({ faults, ...how })) {
    if (isAtLoad) results.set(fault.id, "at load");
    else if (foundBy.size > 0) results.set(fault.id, "detected");
  }
  saveResults(sources, results);
};

/** Returns the changes that are left, and prints how many. */
const leftOf = (changes: ReadonlyArray<Mutant>): ReadonlyArray<Mutant> => {
  const found = changes.filter(({ id }) => !results.has(id));
  process.stderr.write(`${String(found.length)} of ${String(mutants.length)} changes are left\n`);
  return found;
};

/** Returns test files, first those that are named after changed sources, which detect most changes. */
const namedFirst = (
  files: ReadonlyArray<string>,
  changes: ReadonlyArray<Mutant>,
): ReadonlyArray<string> => {
  const isNamed = (test: string): boolean => changes.some(({ file }) => isNamedAfter(test, file));
  return [...files].sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
};

const isNamedAfter = (test: string, source: string): boolean =>
  basename(test, ".test.ts") === basename(source, ".ts");

const withoutReason = mutants.filter((mutant) => reasonOf(mutant) === undefined);
const wanted = left ? withoutReason : mutants;

const near = leftOf(wanted).map((mutant) => ({
  ...mutant,
  foundBy: besideOf(mutant.file),
}));
const beside = [...new Set(near.flatMap(({ foundBy }) => foundBy))];
await run(near, namedFirst(beside, near), { isNoted: true });
const others = leftOf(wanted);
await run(others, namedFirst(allTests, others), { budgetMs });

/** Tests of operations in a sequence, which cannot run twice in a process. */
const sequences = ["exchanges", "wrong-bodies", "webhooks", "einvoice"].map(
  (name) => `adapters/http/test/${name}.test.ts`,
);

const fresh = leftOf(wanted).map((mutant) => ({
  ...mutant,
  foundBy: [...allTests.filter((test) => isNamedAfter(test, mutant.file)), ...sequences],
}));
for (const id of await runFresh({ mutants: fresh, sources, processes: 2 })) {
  results.set(id, "detected");
}
saveResults(sources, results);

const outcomes = mutants.map((mutant) => ({
  mutant,
  result: results.get(mutant.id) ?? ("not detected" as const),
  reason: reasonOf(mutant),
}));
process.stdout.write(pageOf(outcomes));
const unexplained = leftOf(withoutReason);
for (const { file, line, text, replacement } of unexplained) {
  process.stderr.write(`No reason given for ${file}:${String(line)} ${text} -> ${replacement}\n`);
}
const wrong = reasons.filter((reason) => {
  const own = mutants.filter((mutant) => isFor(reason, mutant));
  return own.length > 0 && own.every(({ id }) => results.has(id));
});
for (const reason of wrong) {
  process.stderr.write(`Detected, although a reason is given: ${JSON.stringify(reason)}\n`);
}
process.exitCode = unexplained.length + wrong.length === 0 ? 0 : 1;
