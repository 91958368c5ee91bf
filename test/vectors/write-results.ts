/**
 * Writes the results of the vectors beside this file: `npm run generate`.
 *
 * The results come from the library. At the end the checker in Python calculates all of them again.
 */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { solveFiles } from "./vector-files.ts";
import { fileOf } from "./vector-lines.ts";
import { operations } from "./vector.ts";

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const read = (file: string): string => readFileSync(at(file), "utf8");

const texts = new Map(operations.map(fileOf).map((file) => [file, read(file)]));
const { files, counts, added, changed, problems } = await solveFiles(texts);

/** The README with the number of vectors of every operation. */
const readme = [...counts].reduce(
  (page, [operation, count]) =>
    page.replace(
      new RegExp(`^(\\| \`${operation}\` +\\| )\\d+ *(?= )`, "mu"),
      `$1${String(count).padEnd("Vectors".length)}`,
    ),
  read("README.md"),
);

if (problems.length > 0) {
  console.error(`${problems.join("\n")}\nNo file was written.`);
  process.exitCode = 1;
} else {
  for (const [file, text] of files) writeFileSync(at(file), text);
  writeFileSync(at("README.md"), readme);
  for (const name of added) console.log(`New: ${name}`);
  for (const name of changed) console.log(`Another result than in its line: ${name}`);
  const { status } = spawnSync("python3", ["-B", at("check.py")], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
