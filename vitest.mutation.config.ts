import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts the unit tests: they detect most mutants, and a run ends with the first failure. */
class UnitTestsFirst extends BaseSequencer {
  override sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const isUnit = ({ moduleId }: TestSpecification): boolean => moduleId.startsWith(at("src/"));
    return Promise.resolve([...files.filter(isUnit), ...files.filter((file) => !isUnit(file))]);
  }
}

/**
 * The tests that mutants of the core are held against: those that need no server and no network.
 *
 * Packages are named by their place, for the mutants live in a copy of the repository whose
 * `node_modules` lead back to the original.
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^quittance$/u, replacement: at("src/index.ts") },
      {
        find: /^quittance\/(errors|pure|explain|books|html|adapter|decimal|testing)$/u,
        replacement: at("src/$1/index.ts"),
      },
      { find: /^quittance\/testing\/generators$/u, replacement: at("src/testing/generators.ts") },
      {
        find: /^@quittance\/(conformance|memory|http|einvoice|events|providers)$/u,
        replacement: at("adapters/$1/src/index.ts"),
      },
      {
        find: /^@quittance\/conformance\/generators$/u,
        replacement: at("adapters/conformance/src/generators.ts"),
      },
      { find: /^@quittance\/http\/(\w+)$/u, replacement: at("adapters/http/src/$1/index.ts") },
    ],
  },
  test: {
    include: [
      "src/**/*.test.ts",
      "test/properties/**/*.test.ts",
      "test/vectors.test.ts",
      "test/books/*.property.test.ts",
      "adapters/memory/test/**/*.test.ts",
      "adapters/http/test/*.test.ts",
      "adapters/http/test/openapi/published-document.test.ts",
      "adapters/cli/test/data-file*.test.ts",
      "adapters/events/test/cloud-event.test.ts",
    ],
    // What takes seconds and kills nothing that the others leave alive.
    exclude: [
      "src/listing/pages-walk.test.ts",
      "src/invoice/invoice-settle-exhaustive.test.ts",
      "test/properties/generated-cases.test.ts",
      "adapters/http/test/{hosts,hostile-sockets,drainable,node-listener}.test.ts",
      "src/quittance/hover.test.ts",
      // A worker thread cannot change the time zone of the process.
      "adapters/http/test/zone-of.test.ts",
    ],
    env: { QUITTANCE_RUNS: "25" },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    isolate: false,
    sequence: { sequencer: UnitTestsFirst },
  },
});
