#!/usr/bin/env node
import { existsSync } from "node:fs";
import { register } from "node:module";

// The published package holds the build and no sources; the repository runs its sources.
if (existsSync(new URL("../src/main.ts", import.meta.url))) {
  const { register: registerTypeScript } = await import("tsx/esm/api");
  registerTypeScript();
  register("../../../scripts/source-condition.js", import.meta.url);
  await import("../src/main.ts");
} else {
  await import("../dist/main.js");
}
