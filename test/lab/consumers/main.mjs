// Packs the built packages, installs them into empty folders, and runs them on all supported
// platforms. Tools that the registry does not have are reported as skipped, with the reason.
// --only NAME runs one tool, --here those that are installed already. Exit code 0 if nothing failed; with --strict, if nothing was skipped.
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  inNewFolder,
  installInto,
  installPacked,
  writeFiles,
} from "../../../.ci/pack-packages.mjs";
import { programs } from "./programs.mjs";
import { local, steps, tools } from "./steps.mjs";

/** Packages of a consumer's project, in addition to the packed packages. */
const peers = ["fast-check@4.10.2", "@types/node@20.19.43"];

/** Time limit for the whole run. */
const deadlineMs = 1_800_000;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    here: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
  },
});

const rows = [];
const report = (row) => {
  rows.push(row);
  if (row.outcome === "FAIL") console.log(`${row.tool}, ${row.step}: ${row.reason}\n`);
};

const versionOf = (name) => tools[name]?.install[0].replace(/^.*@/u, "") ?? "as installed";

const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** Returns the program of a tool; if it cannot be installed, reports each of its steps as skipped. */
const programOf = async (folder, name) => {
  const tool = tools[name];
  if (tool === undefined) return local[name];
  const own = join(folder, "tools", name.replaceAll(/\W/gu, "-"));
  try {
    await installInto(own, tool.install);
    return join(own, "node_modules", tool.path);
  } catch (error) {
    const [first] = /npm error .*/u.exec(reasonOf(error)) ?? [reasonOf(error)];
    for (const step of Object.keys(steps[name])) {
      report({ tool: name, step, outcome: "skipped", reason: `${tool.install[0]}: ${first}` });
    }
    return undefined;
  }
};

const runStep = async (folder, name, step, program) => {
  const began = performance.now();
  try {
    const reason = await steps[name][step]({
      project: join(folder, "project"),
      scratch: folder,
      program,
    });
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

await inNewFolder("consumers", deadlineMs, async (folder) => {
  const project = join(folder, "project");
  await installPacked(project, peers);
  writeFiles(project, programs);
  for (const name of Object.keys(steps)) {
    if (values.only !== undefined && values.only !== name) continue;
    if (values.here && local[name] === undefined) continue;
    const program = await programOf(folder, name);
    if (program === undefined) continue;
    for (const step of Object.keys(steps[name])) await runStep(folder, name, step, program);
  }
  const count = (outcome) => rows.filter((row) => row.outcome === outcome).length;
  console.log(`\n${new Date().toISOString().slice(0, 10)}\n\n${table()}\n`);
  console.log(
    `${String(count("ok"))} passed, ${String(count("FAIL"))} failed, ${String(count("skipped"))} skipped`,
  );
  if (rows.length === 0 || count("FAIL") > 0) process.exitCode = 1;
  if (values.strict && count("skipped") > 0) process.exitCode = 1;
});
