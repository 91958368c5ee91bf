// Packs the built packages, installs them into empty folders, and runs them on all supported
// platforms. Tools that the registry does not have are reported as skipped, with the reason.
// --only NAME runs one tool. Exit code 0 if nothing failed; with --strict, if nothing was skipped.
import { join, dirname } from "node:path";
import { parseArgs } from "node:util";
import { openFolder } from "./open-folder.mjs";
import { steps } from "./steps.mjs";
import { tools, peers } from "./versions.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import { packInto } from "../pack-packages.mjs";
import { programs, typed } from "./programs.mjs";
import { run } from "./run-bounded.mjs";

const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

const installInto = async (folder, specifiers) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await run("npm", ["install", ...quiet, ...specifiers], { cwd: folder, seconds: 120 });
};

/** Creates a consumer's project: the packed packages, their peers, and the programs. */
const makeProject = async (folder) => {
  mkdirSync(folder, { recursive: true });
  const tarballs = packInto(folder).map((name) => `./${name}`);
  await installInto(folder, [...tarballs, ...peers]);
  const files = { ...programs, "types-esm.mts": typed, "types-cjs.cts": typed };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};

/** Installs a tool; resolves with the path of its program. */
const fetchTool = async (folder, { install, path }) => {
  await installInto(folder, install);
  return join(folder, "node_modules", path);
};

/** Time limit for the whole run. */
const deadlineMs = 900_000;

const { values } = parseArgs({
  options: { only: { type: "string" }, strict: { type: "boolean", default: false } },
});

const { folder, close } = openFolder("consumers", deadlineMs);

const rows = [];
const report = (row) => {
  rows.push(row);
  if (row.outcome === "FAIL") console.log(`${row.tool}, ${row.step}: ${row.reason}\n`);
};

const versionOf = (name) => tools[name]?.install[0].replace(/^.*@/u, "") ?? process.versions.node;

const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** Returns the program of a tool; if it cannot be installed, reports each of its steps as skipped. */
const programOf = async (name) => {
  const tool = tools[name];
  if (tool === undefined) return process.execPath;
  try {
    return await fetchTool(join(folder, "tools", name.replaceAll(/\W/gu, "-")), tool);
  } catch (error) {
    const [first] = /npm error .*/u.exec(reasonOf(error)) ?? [reasonOf(error)];
    for (const step of Object.keys(steps[name])) {
      report({ tool: name, step, outcome: "skipped", reason: `${tool.install[0]}: ${first}` });
    }
    return undefined;
  }
};

const project = join(folder, "project");
const runStep = async (name, step, program) => {
  const began = performance.now();
  try {
    const reason = await steps[name][step]({ project, scratch: folder, program });
    const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    report({ tool: name, step, outcome: reason === undefined ? "ok" : "skipped", reason, seconds });
  } catch (error) {
    report({ tool: name, step, outcome: "FAIL", reason: reasonOf(error) });
  }
};

const table = () => {
  const lines = rows.map(({ tool, step, outcome, reason, seconds = "" }) => [
    ...[tool, versionOf(tool), step],
    outcome === "skipped" ? `skipped: ${reason}` : outcome,
    seconds,
  ]);
  const all = [["Tool", "Version", "Step", "Outcome", "Time"], ...lines];
  const widths = all[0].map((_, at) => Math.max(...all.map((line) => line[at].length)));
  const drawn = all.map((line) => line.map((cell, at) => cell.padEnd(widths[at])).join(" | "));
  const rule = widths.map((width) => "-".repeat(width)).join(" | ");
  return [drawn[0], rule, ...drawn.slice(1)].map((line) => `| ${line} |`).join("\n");
};

try {
  await makeProject(project);
  for (const name of Object.keys(steps)) {
    if (values.only !== undefined && values.only !== name) continue;
    const program = await programOf(name);
    if (program === undefined) continue;
    for (const step of Object.keys(steps[name])) await runStep(name, step, program);
  }
  const count = (outcome) => rows.filter((row) => row.outcome === outcome).length;
  console.log(`\n${new Date().toISOString().slice(0, 10)}\n\n${table()}\n`);
  console.log(
    `${String(count("ok"))} passed, ${String(count("FAIL"))} failed, ${String(count("skipped"))} skipped`,
  );
  if (rows.length === 0 || count("FAIL") > 0) process.exitCode = 1;
  if (values.strict && count("skipped") > 0) process.exitCode = 1;
} finally {
  close();
}
