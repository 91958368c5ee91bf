import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";

/** Run every package from its sources: nothing under test can be a stale build. */
const conditions = ["@quittance/source", "node", "default"];

/** The plugin that VitePress brings: tests of the playground render its Vue components. */
const requireFromVitePress = createRequire(
  createRequire(import.meta.url).resolve("vitepress/package.json"),
);
const vuePlugin = pathToFileURL(requireFromVitePress.resolve("@vitejs/plugin-vue"));
const { default: vue } = (await import(new URL("index.mjs", vuePlugin).href)) as {
  readonly default: () => Plugin;
};

export default defineConfig({
  plugins: [vue()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{src,test}/**/*.test.ts", "adapters/*/test/**/*.test.ts"],
    typecheck: { enabled: false },
    globalSetup: [
      "adapters/postgres/test/support/test-server.ts",
      "adapters/cli/test/bundle-command.ts",
    ],
    // Limits for what hangs, not for what is slow: a shared machine may take many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: "100%",
    // Modules are loaded once for a worker and not for a file: no test may leave anything behind.
    isolate: false,
  },
});
