/**
 * Writes the vectors beside this file: `npm run vectors`.
 *
 * The results come from the library. Results and values that a case has by hand are compared first,
 * and a difference stops the run. At the end the checker in Python calculates every result again.
 */

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { vectorFiles } from "./vector-files.ts";

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

for (const [file, text] of await vectorFiles()) writeFileSync(at(file), text);
const { status } = spawnSync("python3", ["-B", at("check.py")], { stdio: "inherit" });
process.exitCode = status ?? 1;
