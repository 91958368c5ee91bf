// Tests the documentation: what the pages show, the built site, and the playground where there is one.
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
const { pages, links, dataFileIssues } = checkSite(siteFolder, siteBase);
for (const dataFileIssue of dataFileIssues) console.error(dataFileIssue);
lines.push(
  `site                 ${builds ? "built" : "as it was built before"}, ${pages} pages`,
  `links                ${links}, of which ${dataFileIssues.length} lead nowhere or elsewhere: ` +
    (dataFileIssues.length === 0 ? "passed" : "FAILED"),
);

const playground = "test/playground/main.ts";
lines.push(
  existsSync(playground)
    ? `playground           ${run("npx", ["tsx", "--conditions=@quittance/source", playground])}`
    : "playground           has no test",
);
console.log(`\n${lines.join("\n")}`);
process.exitCode = lines.some((line) => line.endsWith("FAILED")) ? 1 : 0;
