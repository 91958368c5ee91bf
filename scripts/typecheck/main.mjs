// Type-checks every project, templates of Vue included: `npm run typecheck`. The core and the
// adapters come first, because the others read their declarations. What is up to date is not
// checked again: the state is in node_modules/.cache/tsc.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { writeClientTypes } from "../client-types.mjs";

const compilers = { tsc: "typescript/bin/tsc", "vue-tsc": "vue-tsc/bin/vue-tsc.js" };

/** Resolves with whether the projects have no errors. */
const check = (compiler, ...projects) =>
  new Promise((resolve) => {
    const program = `../../node_modules/${compilers[compiler]}`;
    const args = [program, "-b", ...projects.map((name) => `${name}.json`)];
    spawn(process.execPath, args, {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
      stdio: "inherit",
    }).on("close", (code) => {
      resolve(code === 0);
    });
  });

await writeClientTypes();

const isValid =
  (await check("tsc", "adapters")) &&
  (await Promise.all([check("tsc", "tests"), check("vue-tsc", "console", "playground")])).every(
    Boolean,
  );
process.exitCode = isValid ? 0 : 1;
