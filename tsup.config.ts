import { defineConfig } from "tsup";
import { library } from "./tsup.shared.ts";

const entryPoints = {
  index: "src/index.ts",
  "errors/index": "src/errors/index.ts",
  "wire/index": "src/wire/index.ts",
  "evidence/index": "src/evidence/index.ts",
  "books/index": "src/books/index.ts",
  "html/index": "src/html/index.ts",
  "adapter/index": "src/adapter/index.ts",
  "decimal/index": "src/decimal/index.ts",
  "testing/index": "src/testing/index.ts",
  "testing/generators": "src/testing/generators.ts",
};

/** `services` is not an entry point of the package: it keeps schemas out of the chunks of services. */
export default defineConfig(
  library({
    // `scripts/write-commonjs.mjs` writes the CommonJS files.
    format: ["esm"],
    entry: { ...entryPoints, services: "src/quittance/quittance-service.ts" },
    dts: { entry: entryPoints },
  }),
);
