// publint (strict) and are-the-types-wrong for every package, on the output of `npm pack`.
import { execFileSync } from "node:child_process";
import { relative } from "node:path";
import { packages, root } from "./packages.mjs";

const run = (tool, args) =>
  execFileSync("npx", ["--no-install", tool, ...args], { cwd: root, stdio: "inherit" });

for (const folder of packages) {
  console.log(`\n# ${relative(root, folder) || "core"}`);
  run("publint", ["run", folder, "--strict"]);
  run("attw", ["--pack", folder, "--format", "table-flipped"]);
}
