// Type-checks every project, as many at a time as there are processors, the longest first.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { writeClientTypes } from "./client-types.mjs";
import { root } from "./packages.mjs";

await writeClientTypes();

const projects = [
  "tsconfig.json",
  "docs/.vitepress/playground/tsconfig.json",
  "adapters/console/app/tsconfig.json",
  "tsconfig.build.json",
];

const check = (project) =>
  new Promise((resolve) => {
    const args = ["node_modules/typescript/bin/tsc", "-p", project];
    spawn(process.execPath, args, { cwd: root, stdio: "inherit" }).on("close", (code) => {
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
  });

const work = async () => {
  for (let next = projects.shift(); next !== undefined; next = projects.shift()) await check(next);
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
