// Mutation testing in two passes, and the page that tells its score.
//
// First every mutant is switched on while the tests that reach it run. What a module does when it
// is loaded cannot be switched on later: such a mutant seems to survive. So those that are left over
// are tried once more, each with the modules loaded anew.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../packages.mjs";
import { pageOf } from "./page.mjs";

/** The folders of the core that hold something to be wrong about. */
const core = [
  ...["money", "decimal", "rates", "quote", "invoice", "payment"],
  ...["listing", "analytics", "wire", "evidence"],
];

const { values } = parseArgs({
  options: {
    folders: {
      type: "string",
      default: core.join(","),
    },
    concurrency: { type: "string", default: "2" },
    page: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const cache = join(root, "node_modules/.cache/mutation");
const config = JSON.parse(readFileSync(join(root, "stryker.config.json"), "utf8"));

/** Run Stryker on some places, and read what became of the mutants. */
const run = (mutate, settings) => {
  const fileName = join(cache, "report.json");
  const file = join(cache, "stryker.json");
  const given = { ...config, ...settings, mutate, jsonReporter: { fileName } };
  writeFileSync(file, JSON.stringify(given));
  execFileSync("npx", ["--no-install", "stryker", "run", file], { cwd: root, stdio: "inherit" });
  const { files, testFiles } = JSON.parse(readFileSync(fileName, "utf8"));
  const tests = Object.values(testFiles).flatMap((found) => found.tests).length;
  for (const mutant of Object.values(files).flatMap(({ mutants }) => mutants)) {
    if (breaksLoading(mutant, tests)) mutant.status = "Killed";
  }
  return files;
};

/**
 * Whether a mutant keeps files of tests from being loaded. Stryker counts failing tests alone: where
 * all have to run and hundreds are not there, nothing fails.
 */
const breaksLoading = ({ status, static: isStatic, testsCompleted }, tests) =>
  status === "Survived" && isStatic && testsCompleted < tests;

const keyOf = ({ location: { start, end }, mutatorName, replacement }) =>
  JSON.stringify([start, end, mutatorName, replacement]);

const isLeft = ({ status }) => ["Survived", "NoCoverage", "Ignored"].includes(status);

/** Places as Stryker takes them, for the mutants that are left; the mutants within come along. */
const placesOf = (files) =>
  Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants.filter(isLeft).map(({ location: { start, end } }) => {
      const from = `${String(start.line)}:${String(start.column - 1)}`;
      const to = `${String(end.line)}:${String(end.column - 1)}`;
      return `${path}:${from}-${to}`;
    }),
  );

mkdirSync(cache, { recursive: true });
const concurrency = parseInt(values.concurrency, 10);
const folders = values.folders.split(",");
for (const folder of values.page ? [] : folders) {
  const files = run([`src/${folder}/**/*.ts`, "!src/**/*.test.ts"], {
    concurrency,
    ignoreStatic: true,
  });
  const places = placesOf(files);
  if (places.length > 0) {
    const again = run(places, { concurrency, ignoreStatic: false });
    for (const [path, { mutants }] of Object.entries(again)) {
      const found = new Map(mutants.map((mutant) => [keyOf(mutant), mutant]));
      files[path].mutants = files[path].mutants.map((mutant) =>
        isLeft(mutant) ? (found.get(keyOf(mutant)) ?? mutant) : mutant,
      );
    }
  }
  writeFileSync(join(cache, `${folder}.json`), JSON.stringify(files));
}

/** Folders may be run one by one: the page is made of the last results of each. */
const results = folders.map((folder) => ({
  folder,
  files: JSON.parse(readFileSync(join(cache, `${folder}.json`), "utf8")),
}));
const reasons = JSON.parse(readFileSync(new URL("reasons.json", import.meta.url), "utf8"));
const { text, unexplained } = pageOf(
  results,
  reasons,
  core.filter((folder) => !folders.includes(folder)),
);
process.stdout.write(text);
if (values.write) writeFileSync(join(root, "docs/evidence/mutation.md"), text);
for (const line of unexplained) process.stderr.write(`No reason is given for ${line}\n`);
process.exitCode = unexplained.length === 0 ? 0 : 1;
