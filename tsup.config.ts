import { defineConfig } from "tsup";
import { entryPoints, fpTsModules, library, pureModules } from "./tsup.shared.ts";

/** `services` is not an entry point of the package: it keeps schemas out of the chunks of services. */
export default defineConfig(
  library({
    // `.ci/write-commonjs.mjs` writes the CommonJS files.
    format: ["esm"],
    entry: { ...entryPoints(), services: "src/quittance/quittance.ts" },
    esbuildPlugins: [fpTsModules, pureModules],
  }),
);
