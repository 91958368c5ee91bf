/**
 * Builds all packages, or those with the given names and the packages that they need:
 * `npm run build -- memory postgres`. A name is that of a folder of `adapters`, or `core`. With
 * `--pack FOLDER`, also writes their tarballs, as `npm publish` would, into the folder.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packInto } from "./pack-packages.mjs";
import { packages, packagesFor, root } from "./packages.mjs";

/** Runs a command in a folder, and ends this process if it fails. */
const run = (cwd, ...command) => {
  const shell = process.platform === "win32";
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, { cwd, shell, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};

const { values, positionals } = parseArgs({
  options: { pack: { type: "string" } },
  allowPositionals: true,
});
const chosen = positionals.length === 0 ? packages : packagesFor(positionals);

for (const folder of chosen) {
  if (folder === root) {
    run(root, "npx", "tsup");
    run(root, "npm", "run", "docs", "--", "packed");
    run(root, "node", ".ci/write-commonjs.mjs");
  } else {
    run(folder, "npm", "run", "build");
  }
}
const names = chosen.map((folder) => relative(root, folder) || ".");
run(root, "node", ".ci/fix-source-maps.mjs", ...names);
run(root, "node", ".ci/licences/main.mjs", ...names);

if (values.pack !== undefined) {
  const target = resolve(values.pack);
  mkdirSync(target, { recursive: true });
  for (const name of packInto(target, chosen)) console.log(`${values.pack}/${name}`);
}
