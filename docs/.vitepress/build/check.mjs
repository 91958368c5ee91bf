// Tests the documentation: examples in pages, the built site, and its pages in Chromium if present.
import { spawnSync } from "node:child_process";
import { buildSite } from "./build-site.mjs";
import { findChromium } from "../../../test/support/find-chromium.ts";
import { checkSearch } from "./check-search.ts";
import { checkSite, isStale } from "./check-site.ts";
import { siteBase, siteFolder } from "./site-links.ts";

const env = { ...process.env, QUITTANCE_SLOW: "both" };
const run = (command, args) =>
  spawnSync(command, args, { stdio: "inherit", env }).status === 0 ? "passed" : "FAILED";
const lines = [`examples and pages   ${run("npx", ["vitest", "run", "test/docs"])}`];

const sources = [
  "docs",
  "src",
  "adapters",
  "docs/.vitepress/build",
  "README.md",
  "CONTRIBUTING.md",
];
const builds = isStale(`${siteFolder}/llms-full.txt`, sources);
if (builds) await buildSite();
const { pages, links, issues } = checkSite(siteFolder, siteBase);
for (const issue of issues) console.error(issue);
lines.push(
  `site                 ${builds ? "built" : "unchanged"}, ${pages} pages`,
  `links                ${links}, of which ${issues.length} are dead or external: ` +
    (issues.length === 0 ? "passed" : "FAILED"),
);

for (const { query, expected, found } of await checkSearch(siteFolder, siteBase)) {
  const passed = found[0] === expected ? "passed" : "FAILED";
  lines.push(`search               "${query}" finds ${found[0] ?? "nothing"} first: ${passed}`);
}

const inChromium = { site: "test/site/main.ts", playground: "test/playground/main.ts" };
for (const [name, file] of Object.entries(inChromium)) {
  const result = findChromium()
    ? run("npx", ["tsx", "--conditions=@quittance/source", file])
    : "skipped: Chromium was not found";
  lines.push(`${name.padEnd(20)} ${result}`);
}
console.log(`\n${lines.join("\n")}`);
process.exitCode = lines.some((line) => line.endsWith("FAILED")) ? 1 : 0;
