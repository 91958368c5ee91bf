/**
 * Writes what is made from the schemas of the interface: `npm run generate`.
 *
 * In two runs of itself, for the document that the second one makes holds the examples that the
 * first one writes.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedFiles, root } from "./generated-files.ts";

const [examples, ...made] = generatedFiles;
const isSecond = process.argv.includes("--with-examples");
for (const file of isSecond ? made : [examples]) {
  if (file === undefined) continue;
  const path = join(root, file.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await file.text());
}
if (!isSecond) {
  const self = fileURLToPath(import.meta.url);
  execFileSync(process.execPath, [...process.execArgv, self, "--with-examples"], {
    stdio: "inherit",
  });
}
