// Mutation testing. Prints the tables of docs/evidence/mutation.md.
//
// Each mutant is switched on while the tests that reach it run. Code that also runs while a module or
// a test file is loaded has run before: its mutants can seem to survive, and are excluded, detected or
// not. With --at-load they count: those that are not detected are repeated with newly loaded modules,
// for which each runs all tests.
//
// A complete run takes hours. With --sample, only a part of the lines is mutated: a hash selects windows
// of lines, so that every run of one revision mutates the same. --sample 8 --from 25 selects the windows
// whose hash is 25 to 32 of 0 to 99, other ones than --sample 25.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../../.ci/packages.mjs";
import { pageOf } from "./page.mjs";

/** The folders of the core, without entry points, helpers of tests and generated text. */
const core = readdirSync(join(root, "src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["adapter", "errors", "testing"].includes(entry.name))
  .map(({ name }) => name);

const { values } = parseArgs({
  options: {
    folders: { type: "string", default: core.join(",") },
    "at-load": { type: "boolean", default: false },
    concurrency: { type: "string", default: "2" },
    from: { type: "string", default: "0" },
    page: { type: "boolean", default: false },
    sample: { type: "string", default: "100" },
  },
});
const cache = join(root, "node_modules/.cache/mutation");
const config = JSON.parse(readFileSync(join(root, "stryker.config.json"), "utf8"));

/** Runs Stryker on some places, and returns the files with their mutants. */
const run = (mutate, settings) => {
  const fileName = join(cache, "report.json");
  const file = join(cache, "stryker.json");
  const merged = { ...config, ...settings, mutate, jsonReporter: { fileName } };
  writeFileSync(file, JSON.stringify(merged));
  execFileSync("npx", ["--no-install", "stryker", "run", file], { cwd: root, stdio: "inherit" });
  const { files, testFiles } = JSON.parse(readFileSync(fileName, "utf8"));
  const tests = Object.values(testFiles).flatMap((found) => found.tests).length;
  for (const mutant of Object.values(files).flatMap(({ mutants }) => mutants)) {
    if (breaksLoading(mutant, tests)) mutant.status = "Killed";
  }
  return files;
};

/**
 * Whether a mutant prevents test files from being loaded. Stryker counts failing tests only: tests
 * that are missing because their file was not loaded do not fail.
 */
const breaksLoading = ({ status, static: isStatic, testsCompleted }, tests) =>
  status === "Survived" && isStatic && testsCompleted < tests;

const keyOf = ({ location: { start, end }, mutatorName, replacement }) =>
  JSON.stringify([start, end, mutatorName, replacement]);

/** Whether a mutant is in code that runs at load, and was not detected afterwards. */
const isUndecided = ({ static: isStatic, status }) =>
  isStatic && ["Survived", "NoCoverage", "Ignored"].includes(status);

/** Returns the places of undecided mutants in the format of Stryker, including mutants inside them. */
const placesOf = (files) =>
  Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants.filter(isUndecided).map(({ location: { start, end } }) => {
      const from = `${String(start.line)}:${String(start.column - 1)}`;
      const to = `${String(end.line)}:${String(end.column - 1)}`;
      return `${path}:${from}-${to}`;
    }),
  );

/** Number of lines in a window of a sample. */
const windowLines = 15;

/** The percentage of the windows that is mutated, and the first hash of these. */
const [percentage, from] = [values.sample, values.from].map((text) => Number.parseInt(text, 10));

const isSampled = (place) => {
  const hash = createHash("sha256").update(place).digest().readUInt16BE(0) % 100;
  return hash >= from && hash < from + percentage;
};

/** Returns the places of a folder to mutate, in the format of Stryker. */
const placesIn = (folder) => {
  if (percentage >= 100) return [`src/${folder}/**/*.ts`, "!src/**/*.test.ts"];
  const files = readdirSync(join(root, "src", folder), { recursive: true })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => `src/${folder}/${path}`);
  return files.sort().flatMap((path) => {
    const count = readFileSync(join(root, path), "utf8").split("\n").length;
    return Array.from(
      { length: Math.ceil(count / windowLines) },
      (_, index) =>
        `${path}:${String(index * windowLines + 1)}-${String((index + 1) * windowLines)}`,
    ).filter(isSampled);
  });
};

mkdirSync(cache, { recursive: true });
const concurrency = parseInt(values.concurrency, 10);
const folders = values.folders.split(",");
if (!values.page) {
  const files = run(folders.flatMap(placesIn), { concurrency, ignoreStatic: true });
  const places = values["at-load"] ? placesOf(files) : [];
  const again = places.length > 0 ? run(places, { concurrency, ignoreStatic: false }) : {};
  for (const [path, file] of Object.entries(files)) {
    const found = new Map(again[path]?.mutants.map((mutant) => [keyOf(mutant), mutant]));
    file.mutants = file.mutants.map((mutant) => {
      if (!mutant.static) return mutant;
      if (!values["at-load"]) return { ...mutant, status: "Ignored" };
      return isUndecided(mutant) ? (found.get(keyOf(mutant)) ?? mutant) : mutant;
    });
  }
  for (const folder of folders) {
    const own = Object.entries(files).filter(([path]) => path.startsWith(`src/${folder}/`));
    const result = { files: Object.fromEntries(own) };
    writeFileSync(join(cache, `${folder}.json`), JSON.stringify(result));
  }
}

/** The last results of each folder, which may come from separate runs. */
const results = folders.map((folder) => ({
  folder,
  ...JSON.parse(readFileSync(join(cache, `${folder}.json`), "utf8")),
}));
const reasons = readFileSync(new URL("reasons.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const { text, unexplained } = pageOf(results, reasons);
process.stdout.write(text);
for (const line of unexplained) process.stderr.write(`No reason given for ${line}\n`);
process.exitCode = unexplained.length === 0 ? 0 : 1;
