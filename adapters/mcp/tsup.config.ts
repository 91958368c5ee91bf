import { defineConfig } from "tsup";
import { library } from "../../tsup.shared.ts";

export default defineConfig([
  library(),
  library({
    entry: { main: "src/main.ts" },
    format: ["esm"],
    dts: false,
    clean: false,
    platform: "node",
  }),
]);
