// Writes LICENSE and THIRD-PARTY-NOTICES.md of the packages in the given folders, the notices from the
// installed and built packages, and fails for licences that are not on the list.
import { copyFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { manifestIn, root } from "../packages.mjs";
import { peersOf, bundledInto, installedWith } from "./runtime-packages.mjs";

/** Licences that allow use and distribution, also in closed products, with a notice. */
const allowed = new Set([
  ...["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Apache-2.0"],
  "Unlicense", // in the public domain
  "(MIT OR CC0-1.0)",
  "MIT or MPL-2.0",
]);

/** Renders a licence: a heading, and the text from the package. */
const section = ({ name, version, licence, text }) => {
  const heading = `### ${name} ${version} (${licence})\n`;
  if (text === undefined) {
    return `${heading}\nThe package ships no text of its licence; its manifest names ${licence}.\n`;
  }
  const fence = text.includes("```") ? "````" : "```";
  const lines = text.replaceAll("\r\n", "\n").replaceAll(/[ \t]+$/gmu, "");
  return `${heading}\n${fence}text\n${lines}\n${fence}\n`;
};

const bundledAlso =
  "The file `dist/redoc.standalone.js` contains third-party packages; their notices are in\n" +
  "`dist/redoc.standalone.js.LICENSE.txt`.\n";

/** Returns the text of THIRD-PARTY-NOTICES.md of a package. */
const noticesOf = (name, bundled, installed) => {
  const parts = [
    "# Third-party notices\n",
    `What \`${name}\` brings along of others when it runs. Written by \`npm run build\`.\n`,
  ];
  if (bundled.length > 0) {
    parts.push("## Bundled, in whole or in part\n");
    if (bundled.some((found) => found.name === "redoc")) parts.push(bundledAlso);
    parts.push(...bundled.map(section));
  }
  if (installed.length > 0) {
    parts.push("## Installed along with it\n", ...installed.map(section));
  }
  if (bundled.length + installed.length === 0) {
    parts.push("Nothing: no code of others is bundled, and no package of others is installed.\n");
  }
  return parts.join("\n");
};

const issues = [];
const seen = new Map();

for (const folder of process.argv.slice(2).map((name) => resolve(name))) {
  const { name } = manifestIn(folder);
  const bundled = bundledInto(folder);
  const installed = installedWith(folder);
  for (const found of [...bundled, ...installed, ...peersOf(folder)]) {
    seen.set(`${found.name}@${found.version}`, found.licence);
    if (!allowed.has(found.licence)) {
      issues.push(`${found.name} ${found.version}, used by ${name}: licence ${found.licence}`);
    }
  }
  if (folder !== root) copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.md"), noticesOf(name, bundled, installed));
}

for (const issue of issues) console.log(`FAIL ${issue}`);
const licences = [...new Set(seen.values())].sort().join(", ");
console.log(
  `${issues.length === 0 ? "ok   " : ""}${String(seen.size)} packages at run time: ${licences}`,
);
if (issues.length > 0) process.exitCode = 1;
