import { copyFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { defineConfig } from "tsup";
import { library } from "../../tsup.shared.ts";

export default defineConfig(
  library({
    entry: {
      index: "src/index.ts",
      "client/index": "src/client/index.ts",
      "fetch/index": "src/fetch/index.ts",
      "node/index": "src/node/index.ts",
      "openapi/index": "src/openapi/index.ts",
    },
    onSuccess: async () => {
      const redoc = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
      for (const end of ["", ".LICENSE.txt"]) {
        await copyFile(`${redoc}${end}`, `dist/redoc.standalone.js${end}`);
      }
    },
  }),
);
