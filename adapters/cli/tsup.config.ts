import { defineConfig } from "tsup";
import { library } from "../../tsup.shared.ts";

/** A program, not a library: one ES module, no types. */
export default defineConfig(
  library({ entry: { main: "src/main.ts" }, format: ["esm"], dts: false, platform: "node" }),
);
