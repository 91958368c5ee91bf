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
  }),
);
