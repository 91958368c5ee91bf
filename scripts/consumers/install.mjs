import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packInto } from "../pack-packages.mjs";
import { programs, typed } from "./programs.mjs";
import { run } from "./run-bounded.mjs";
import { peers } from "./versions.mjs";

const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

const installInto = async (folder, specifiers) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await run("npm", ["install", ...quiet, ...specifiers], { cwd: folder, seconds: 120 });
};

/** Creates a consumer's project: the packed packages, their peers, and the programs. */
export const makeProject = async (folder) => {
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
export const fetchTool = async (folder, { install, path }) => {
  await installInto(folder, install);
  return join(folder, "node_modules", path);
};
