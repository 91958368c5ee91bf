import { defineConfig } from "vitest/config";

/** Run every package from its sources: nothing under test can be a stale build. */
const conditions = ["@quittance/source", "node", "import", "module", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/**/*.test.ts", "adapters/*/test/**/*.test.ts"],
    typecheck: { enabled: false },
    testTimeout: 120_000,
  },
});
