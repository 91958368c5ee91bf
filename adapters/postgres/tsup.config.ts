import { defineConfig } from "tsup";
import { library } from "../../tsup.shared.ts";

const recipe = library({
  entry: { index: "src/index.ts", "migrate/index": "src/migrate/index.ts" },
});

export default defineConfig({
  ...recipe,
  esbuildOptions: (options, context) => {
    recipe.esbuildOptions?.(options, context);
    if (context.format !== "cjs") return;
    options.define = { ...options.define, "import.meta.dirname": "__dirname" };
  },
});
