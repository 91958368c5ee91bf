import { copyFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { defineConfig } from "tsup";
import { library } from "../../tsup.shared.ts";

/** A program, not a library: one ES module, no types, and the page that shows the HTTP API. */
export default defineConfig(
  library({
    entry: { main: "src/main.ts" },
    format: ["esm"],
    dts: false,
    platform: "node",
    onSuccess: async () => {
      const redoc = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
      for (const end of ["", ".LICENSE.txt"]) {
        await copyFile(`${redoc}${end}`, `dist/redoc.standalone.js${end}`);
      }
    },
  }),
);
