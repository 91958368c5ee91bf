import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { configDefaults, defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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

/** Tests of the tests, and the conformance cases in more environments: `npm run test:slow`. */
const slow = [
  "test/seeded-bugs/*.test.ts",
  "adapters/http/test/openapi/seeded-contract-bugs.test.ts",
  "adapters/postgres/test/{pglite-conformance,rollups-pglite,three-servers}.test.ts",
];

const longFiles = ["conformance.test", "serve-store.test", "operations.test"];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  longFiles.some((name) => moduleId.includes(name));

/** Starts long test files first, of which the default order, by size, starts some last. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [vue()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{src,test}/**/*.test.ts", "adapters/*/test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(process.env["QUITTANCE_SLOW"] ? [] : slow)],
    typecheck: { enabled: false },
    globalSetup: [
      "adapters/postgres/test/support/test-server.ts",
      "adapters/cli/test/bundle-command.ts",
    ],
    setupFiles: ["test/support/fail-on-warning.ts"],
    // Limits for what hangs, not for what is slow: a shared machine may take many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: "100%",
    sequence: { sequencer: LongFilesFirst },
    // Modules are loaded once for a worker and not for a file: no test may leave anything behind.
    isolate: false,
  },
});
