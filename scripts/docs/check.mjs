// Tests the documentation: examples in pages, the built site, and the playground if there is one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { buildSite } from "./build-site.mjs";
import { checkSite } from "./check-site.ts";
import { isStale } from "./is-stale.ts";
import { siteBase, siteFolder } from "./site-folder.ts";

const run = (command, args) =>
  spawnSync(command, args, { stdio: "inherit" }).status === 0 ? "passed" : "FAILED";
const lines = [`examples and pages   ${run("npx", ["vitest", "run", "test/docs"])}`];

const sources = ["docs", "src", "adapters", "scripts/docs", "README.md", "CONTRIBUTING.md"];
const builds = isStale(`${siteFolder}/llms-full.txt`, sources);
if (builds) await buildSite();
const { pages, links, issues } = checkSite(siteFolder, siteBase);
for (const issue of issues) console.error(issue);
lines.push(
  `site                 ${builds ? "built" : "unchanged"}, ${pages} pages`,
  `links                ${links}, of which ${issues.length} are dead or external: ` +
    (issues.length === 0 ? "passed" : "FAILED"),
);

const playground = "test/playground/main.ts";
lines.push(
  existsSync(playground)
    ? `playground           ${run("npx", ["tsx", "--conditions=@quittance/source", playground])}`
    : "playground           has no test",
);
console.log(`\n${lines.join("\n")}`);
process.exitCode = lines.some((line) => line.endsWith("FAILED")) ? 1 : 0;
