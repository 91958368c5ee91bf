/**
 * Writes the vectors beside this file: `npx tsx test/vectors/generate.ts`.
 * With `--check` nothing is written; the exit code says whether every file is up to date.
 *
 * The answers come from the oracles. Where a case has figures or a whole answer written by hand,
 * those are compared with the oracle's first, and a difference stops the run.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { vectorFiles } from "./vector-files.ts";

const folder = fileURLToPath(new URL("./", import.meta.url));
const files = await vectorFiles();

const isVector = (path: string): boolean => /^(?:[a-z]+\/)?[a-z0-9-]+\.json$/.test(path);
const present = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isVector);
const stale = present.filter((path) => !files.has(path));
const changed = [...files].filter(
  ([path, content]) =>
    !present.includes(path) || readFileSync(join(folder, path), "utf8") !== content,
);

if (process.argv.includes("--check")) {
  for (const path of [...stale, ...changed.map(([name]) => name)]) {
    console.log(`Out of date: ${path}`);
  }
  process.exitCode = stale.length + changed.length > 0 ? 1 : 0;
} else {
  for (const [path, content] of changed) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  for (const path of stale) {
    rmSync(join(folder, path));
  }
  console.log(
    `${String(files.size)} vectors: ${String(changed.length)} written, ` +
      `${String(stale.length)} removed`,
  );
}
