/**
 * Measures what a change costs contributors and users: the seconds of a type check from
 * nothing, and the size of each entry point: `npm run build`, then
 * `node .ci/measure-cost.mjs write FILE`. `compare BEFORE AFTER` prints a Markdown table.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { root } from "./packages.mjs";

const run = (...command) => {
  const [program, ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
};

const measure = () => {
  const sizes = JSON.parse(run("npx", "size-limit", "--json"));
  rmSync(`${root}/node_modules/.cache/tsc`, { recursive: true, force: true });
  const since = performance.now();
  run("npm", "run", "typecheck");
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  return {
    "type check (s)": Number(seconds),
    ...Object.fromEntries(sizes.map(({ name, size }) => [`${name} (B)`, size])),
  };
};

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

const compare = (before, after) => {
  console.log("| | before | after | change |\n| --- | --: | --: | --: |");
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[name], after[name]];
    const change = old && now ? `${(((now - old) / old) * 100).toFixed(1)} %` : "";
    console.log(`| ${name} | ${old ?? "none"} | ${now ?? "none"} | ${change} |`);
  }
};

const [task, first, second] = process.argv.slice(2);
if (task === "write") writeFileSync(first, JSON.stringify(measure()));
else compare(read(first), read(second));
