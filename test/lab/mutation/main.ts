/**
 * Changes one place of the core at a time with Stryker, runs the tests that need no server, and
 * prints the tables of docs/evidence/mutation.md: `npm run lab -- mutation --sample 25`. A hash
 * selects windows of lines, so that every run of one revision changes the same; `--sample 8 --from 25`
 * selects others. `--folders money,rates` changes some folders.
 *
 * The tests beside a source look for its changes first, and all others for what they leave. A change
 * that has a reason in reasons.jsonl is not looked for any further. The exit code is 1 if a change is
 * left that has none.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOfLayers, root } from "../../faults/layers.ts";
import { runFaults, runFresh, type Looked } from "../../faults/run-faults.ts";
import { optionsOf } from "../options.ts";
import { mutantsOf, type Mutant } from "./mutants.ts";
import { pageOf, type Outcome, type Reason } from "./page.ts";

/** The folders of the core, without entry points and helpers of tests. */
const core = readdirSync(join(root, "src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["adapter", "errors", "testing"].includes(entry.name))
  .map(({ name }) => name);

const { folders, sample, from, verbose } = optionsOf({
  folders: core.join(","),
  sample: 100,
  from: 0,
  verbose: false,
});

const reasons = readFileSync(new URL("reasons.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Reason);

const reasonOf = ({ file, text, replacement }: Mutant): string | undefined =>
  reasons.find(
    ({ file: place, was, is = "" }) =>
      place === file && text.startsWith(was) && replacement.startsWith(is),
  )?.reason;

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

type Found = ReadonlyMap<number, Looked>;

const print = (text: string): void => {
  if (verbose) process.stderr.write(text);
};

/** How long other tests than those beside a source look for a change. */
const budgetMs = 20_000;

/** Runs test files with changes, until one of them detects each. */
const run = async (
  faults: ReadonlyArray<Mutant>,
  files: ReadonlyArray<string>,
  isNoted: boolean,
): Promise<Found> => {
  if (faults.length === 0) return new Map();
  const how = { files, isFirstEnough: true, isNoted, areMutants: true };
  const limited = isNoted ? how : { ...how, budgetMs };
  const found = await runFaults(faults, limited, print, sources);
  return new Map(found.map((each) => [each.fault.id, each]));
};

const isFoundIn = (found: Found, { id }: Mutant): boolean => (found.get(id)?.foundBy.size ?? 0) > 0;

const withoutReason = mutants.filter((mutant) => reasonOf(mutant) === undefined);

/** Whether a test file is named after a source: such tests detect most changes, and fast. */
const isNamedAfterSource = (test: string): boolean =>
  existsSync(join(root, test.replace(/\.test\.ts$/u, ".ts")));

const near = mutants.map((mutant) => ({ ...mutant, foundBy: besideOf(mutant.file) }));
const beside = [...new Set(near.flatMap(({ foundBy }) => foundBy))].sort(
  (a, b) => Number(isNamedAfterSource(b)) - Number(isNamedAfterSource(a)),
);
const first = await run(near, beside, true);

const isAtLoad = ({ id }: Mutant): boolean => first.get(id)?.isAtLoad === true;

/** Returns the changes without a reason that none of the runs has found. */
const leftBy = (...runs: ReadonlyArray<Found>): ReadonlyArray<Mutant> => {
  const left = withoutReason.filter(
    (mutant) => !isAtLoad(mutant) && !runs.some((found) => isFoundIn(found, mutant)),
  );
  process.stderr.write(`${String(left.length)} of ${String(mutants.length)} changes are left\n`);
  return left;
};

const second = await run(leftBy(first), allTests, false);

/** Tests of operations in a sequence, which cannot run twice in a process. */
const sequences = ["exchanges", "wrong-bodies", "webhooks", "einvoice"].map(
  (name) => `adapters/http/test/${name}.test.ts`,
);

const fresh = leftBy(first, second).map((mutant) => {
  const named = mutant.file.replace(/\.ts$/u, ".test.ts");
  return { ...mutant, foundBy: [...allTests.filter((file) => file === named), ...sequences] };
});
const third = await runFresh(fresh, sources, 2);

const outcomeOf = (mutant: Mutant): Outcome["result"] => {
  if (isAtLoad(mutant)) return "at load";
  const isFound = third.has(mutant.id) || [first, second].some((run) => isFoundIn(run, mutant));
  return isFound ? "detected" : "not detected";
};

const outcomes = mutants.map((mutant) => ({
  mutant,
  result: outcomeOf(mutant),
  reason: reasonOf(mutant),
}));
process.stdout.write(pageOf(outcomes));
const unexplained = outcomes.filter(
  ({ result, reason }) => result === "not detected" && reason === undefined,
);
for (const { mutant } of unexplained) {
  const { file, line, text, replacement } = mutant;
  process.stderr.write(`No reason given for ${file}:${String(line)} ${text} -> ${replacement}\n`);
}
process.exitCode = unexplained.length === 0 ? 0 : 1;
