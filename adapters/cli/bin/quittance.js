#!/usr/bin/env node
import { existsSync } from "node:fs";
import { register } from "node:module";

const has = (path) => existsSync(new URL(path, import.meta.url));

// The published package has the build and no sources. The repository runs its sources, or with
// QUITTANCE_FROM=dist its build.
const hasSources = has("../src/main.ts");
const { QUITTANCE_FROM: from = hasSources ? "src" : "dist" } = process.env;

if (from === "src" && hasSources) {
  const { register: registerTypeScript } = await import("tsx/esm/api");
  registerTypeScript();
  register("../../../.ci/source-condition.js", import.meta.url);
  await import("../src/main.ts");
} else if (from === "dist" && has("../dist/main.js")) {
  await import("../dist/main.js");
} else {
  const missing = { src: "there are no sources", dist: "run `npm run build` first" }[from];
  process.stderr.write(`QUITTANCE_FROM=${from}: ${missing ?? "must be src or dist"}\n`);
  process.exitCode = 2;
}
