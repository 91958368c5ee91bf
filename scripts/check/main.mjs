/**
 * Checks what has changed since the last commit, or since another one, in seconds: `npm run check`
 * or `npm run check -- main`. Checks the types of all that the changes affect, lints the changed
 * files, and runs the tests that import them. Prints which of these tests it leaves to `npm test`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join, normalize } from "node:path";

const folders = ["src", "test", "adapters", "docs/examples"];
const code = /\.(?:ts|tsx|mjs|js|vue|json)$/u;
const skipped = /(?:^|\/)(?:node_modules|dist)\//u;

const filesIn = (root) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((path) => code.test(path) && !skipped.test(path)),
  );

/** The source of each entry point, by its name in an import. */
const entryPoints = (root) =>
  new Map(
    [".", ...readdirSync(join(root, "adapters")).map((name) => `adapters/${name}`)].flatMap(
      (folder) => {
        const { name, exports } = JSON.parse(
          readFileSync(join(root, folder, "package.json"), "utf8"),
        );
        return Object.entries(exports ?? {}).flatMap(([path, target]) =>
          typeof target === "string" || target["@quittance/source"] === undefined
            ? []
            : [[name + path.slice(1), normalize(join(folder, target["@quittance/source"]))]],
        );
      },
    ),
  );

const specifier = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*"([^"]+)"/gu;

/** The files that import each file, types included. */
const importersOf = (root) => {
  const files = filesIn(root);
  const known = new Set(files);
  const packages = entryPoints(root);
  const importers = new Map(files.map((path) => [path, []]));
  for (const path of files) {
    if (path.endsWith(".json")) continue;
    for (const [, name] of readFileSync(join(root, path), "utf8").matchAll(specifier)) {
      const target = name.startsWith(".")
        ? normalize(join(dirname(path), name)).replaceAll("\\", "/")
        : packages.get(name);
      if (known.has(target)) importers.get(target).push(path);
    }
  }
  return importers;
};

/** Returns the test files that import one of some files, also through others, nearest first. */
const relatedTests = (root, changed) => {
  const importers = importersOf(root);
  const found = new Set(changed.filter((path) => importers.has(path)));
  for (const path of found) {
    for (const importer of importers.get(path)) found.add(importer);
  }
  return [...found].filter((path) => path.endsWith(".test.ts") && !path.startsWith("docs/"));
};

const root = fileURLToPath(new URL("../..", import.meta.url));
const [base = "HEAD"] = process.argv.slice(2);

/** As many test files as run in about 20 seconds on two processors. */
const maxTestFiles = 80;

/** Folders whose tests start PostgreSQL or the command. */
const servers = /^(?:adapters\/(?:cli|postgres)|test\/docs)\//u;

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").filter((line) => line !== "");
};

const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", "--relative", base),
  ...git("ls-files", "--others", "--exclude-standard"),
].filter((path) => existsSync(`${root}${path}`));

/** Runs a program of Node. Prints its output if it fails, and how long it took. */
const run = (name, program, ...args) =>
  new Promise((resolve) => {
    const since = performance.now();
    const child = spawn(process.execPath, [program, ...args], { cwd: root });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    }
    child.once("close", (code) => {
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(`${code === 0 ? "passed" : "FAILED"}  ${name}, ${seconds} s`);
      if (code !== 0) {
        console.log(output);
        process.exitCode = 1;
      }
      resolve();
    });
  });

const counted = (files) => {
  const folders = files.map((path) => path.split("/").slice(0, 2).join("/"));
  const unique = [...new Set(folders)].sort();
  return unique.map((folder) => {
    const count = folders.filter((other) => other === folder).length;
    return `  ${folder}: ${String(count)}`;
  });
};

const test = async () => {
  const related = relatedTests(root, changed);
  const near = related.length <= maxTestFiles ? related : related.filter((p) => !servers.test(p));
  const chosen = near.slice(0, maxTestFiles);
  const left = related.filter((path) => !chosen.includes(path));
  if (chosen.length > 0) {
    const name = `tests of ${String(chosen.length)} files`;
    const args = ["run", "--reporter=dot", "--passWithNoTests", ...chosen];
    await run(name, "node_modules/vitest/vitest.mjs", ...args);
  }
  if (left.length > 0) {
    const lines = counted(left).join("\n");
    console.log(
      `Left to npm test and test:all: ${String(left.length)} files that import a change\n${lines}`,
    );
  }
};

const eslint = (name, files, ...options) =>
  files.length === 0
    ? undefined
    : run(name, "node_modules/eslint/bin/eslint.js", ...options, ...files);

/** The types of core files need a quarter of the time without those of the tests and adapters. */
const lint = async () => {
  const prettier = "node_modules/prettier/bin/prettier.cjs";
  await run("prettier", prettier, "--check", "--ignore-unknown", ...changed);
  const files = changed.filter((path) => /\.(?:js|mjs|ts)$/u.test(path));
  const isCore = (path) => path.startsWith("src/") && !path.endsWith(".test.ts");
  const ofCore = ["--parser-options", "project:./tsconfig.build.json"];
  await eslint("eslint of the core", files.filter(isCore), ...ofCore);
  const others = files.filter((path) => !isCore(path));
  const cache = ["--cache", "--cache-location", "node_modules/.cache/check/"];
  await eslint("eslint", others, ...cache, "--no-warn-ignored");
};

if (changed.length === 0) console.log(`Nothing has changed since ${base}.`);
else {
  console.log(`${String(changed.length)} changed files`);
  const types = () => run("type check", "scripts/typecheck/main.mjs");
  await Promise.all([types().then(test), lint()]);
}
