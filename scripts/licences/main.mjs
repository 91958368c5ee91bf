// Writes THIRD-PARTY-NOTICES.md of every package from the installed and built packages, and fails for
// licences that are not on the list. With --check, writes nothing and fails if a file is out of date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { format, resolveConfig } from "prettier";
import { packages, root } from "../packages.mjs";
import { noticesOf } from "./notices.mjs";
import { peersOf, bundledInto, installedWith, manifestIn } from "./runtime-packages.mjs";

/** Licences that allow use and distribution, also in closed products, with a notice. */
const allowed = new Set([
  ...["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Apache-2.0"],
  "Unlicense", // in the public domain
  "(MIT OR CC0-1.0)",
  "MIT or MPL-2.0",
]);

const check = process.argv.includes("--check");
const issues = [];
const seen = new Map();

for (const folder of packages) {
  const { name } = manifestIn(folder);
  const bundled = bundledInto(folder);
  const installed = installedWith(folder);
  for (const found of [...bundled, ...installed, ...peersOf(folder)]) {
    seen.set(`${found.name}@${found.version}`, found.licence);
    if (!allowed.has(found.licence)) {
      issues.push(`${found.name} ${found.version}, used by ${name}: licence ${found.licence}`);
    }
  }
  const file = join(folder, "THIRD-PARTY-NOTICES.md");
  const options = { ...(await resolveConfig(file)), filepath: file };
  const text = await format(noticesOf(name, bundled, installed), options);
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (old === text) continue;
  if (check) issues.push(`${relative(root, file)} is out of date: run npm run licences`);
  else writeFileSync(file, text);
}

for (const issue of issues) console.log(`FAIL ${issue}`);
const licences = [...new Set(seen.values())].sort().join(", ");
console.log(
  `${issues.length === 0 ? "ok   " : ""}${String(seen.size)} packages at run time: ${licences}`,
);
if (issues.length > 0) process.exitCode = 1;
