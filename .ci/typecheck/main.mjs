// Type-checks every project: `npm run typecheck`. The core and the adapters come first, because the
// others read their declarations. The compiler is the native one; templates of Vue need the other,
// which `npm run typecheck -- --vue` runs on the declarations that the first has written. What is up
// to date is not checked again: the state is in node_modules/.cache/tsc.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { writeClientTypes } from "../client-types.mjs";

const compilers = {
  tsc: "typescript-native/bin/tsc",
  "vue-tsc": "vue-tsc/bin/vue-tsc.js",
};

/** Resolves with whether the project has no errors. */
const check = (compiler, option, project) =>
  new Promise((resolve) => {
    const program = `../../node_modules/${compilers[compiler]}`;
    spawn(process.execPath, [program, option, `${project}.json`], {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
      stdio: "inherit",
    }).on("close", (code) => {
      resolve(code === 0);
    });
  });

await writeClientTypes();

const vue = process.argv.includes("--vue") ? ["console", "playground"] : [];
const isValid =
  (await check("tsc", "-b", "tests")) &&
  (await Promise.all(vue.map((name) => check("vue-tsc", "-p", name)))).every(Boolean);
process.exitCode = isValid ? 0 : 1;
