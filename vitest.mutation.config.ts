import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The parts of a manifest that name its entry points, each with its source. */
interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly "@quittance/source": string }>>;
}

/** Returns the entry points of a package, each with the place of its source. */
const aliasesOf = (folder: string) => {
  const manifest = readFileSync(at(`${folder}/package.json`), "utf8");
  const { name, exports } = JSON.parse(manifest) as Manifest;
  return Object.entries(exports).flatMap(([entry, conditions]) => {
    if (typeof conditions === "string") return [];
    const source = conditions["@quittance/source"];
    const find = new RegExp(`^${entry.replace(".", name)}$`, "u");
    return [{ find, replacement: at(`${folder}/${source}`) }];
  });
};

const adapters = ["conformance", "memory", "http", "einvoice", "events", "providers"];

/**
 * Starts the unit tests: they detect most mutants, and a run ends with the first failure. Those of
 * the largest reports take seconds, and come last.
 */
class UnitTestsFirst extends BaseSequencer {
  override sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      if (moduleId.includes("/largest-")) return 2;
      return moduleId.startsWith(at("src/")) ? 0 : 1;
    };
    return Promise.resolve([...files].sort((a, b) => rankOf(a) - rankOf(b)));
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
    alias: [".", ...adapters.map((name) => `adapters/${name}`)].flatMap(aliasesOf),
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
      "src/quittance/{hover,wrong-calls}.test.ts",
      // A worker thread cannot change the time zone of the process.
      "adapters/http/test/zone-of.test.ts",
    ],
    setupFiles: ["test/support/number-of-cases.ts"],
    env: { QUITTANCE_RUNS: "25" },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    isolate: false,
    sequence: { sequencer: UnitTestsFirst },
  },
});
