import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Run every package from its sources: nothing under test can be a stale build. */
const conditions = ["@quittance/source", "node", "default"];

const every = ["{src,test}/**/*.test.ts", "adapters/*/test/**/*.test.ts"];

/**
 * The second tier, `npm run test:all`: further drivers and second runs of the conformance kit, whole
 * processes, examples and long histories, random requests, and tests of the tests. The first tier, `npm test`,
 * proves each rule once; this one finds what only other conditions show.
 */
const slow = [
  // Second runs of the conformance kit, further drivers, servers and hosts.
  "adapters/*/test/**/pglite-*.test.ts",
  "adapters/postgres/test/{conformance-shared,statements,recipes}.test.ts",
  "adapters/postgres/test/{drivers/executors,host-schemas/*}.test.ts",
  "adapters/http/test/frameworks.test.ts",
  "adapters/postgres/test/{postgres-server,replica,three-servers}.test.ts",
  "test/docs/example-kits.test.ts",
  // Faults, concurrency, rights and plans of the PostgreSQL adapter.
  "adapters/postgres/test/{faults,migrate,rollups,grouped,lists,outbox,import,concurrency}-*.test.ts",
  "adapters/postgres/test/{prepared-statements,hostile-texts,granted-rights,notifications}.test.ts",
  "adapters/postgres/test/prune-events.test.ts",
  "adapters/postgres/test/{shared-commits,large-organization,failover,upgrade,tenants}.test.ts",
  // Processes: the command, workers, pages that show commands and programs, browsers.
  "adapters/cli/test/{serve,serve-*,export,database-connections,folder-lock}.test.ts",
  "adapters/cli/test/{maintenance,migrate,numbering,sample-activity,lab-record}.test.ts",
  "adapters/cli/test/{check,command-source,journal,output,rounding,totals}.test.ts",
  "adapters/events/test/{killed-worker,pg-boss/*}.test.ts",
  "adapters/console/test/pay/payer-browser.test.ts",
  "adapters/mcp/test/{invoice-to-due,results}.test.ts",
  "test/docs/{operations,empty-database,walkthroughs,accounting,examples}.test.ts",
  "test/docs/readme-commands.test.ts",
  // Rules again over whole grids, thousands of cases and the largest records.
  "src/payment/{payable-at-inverted-rates,payments-near-the-price}.test.ts",
  "src/invoice/invoice-settle-exhaustive.test.ts",
  "src/report/largest-*.test.ts",
  // Laws of what follows from a quote: of each, other tests show examples.
  "test/properties/{printed-rows,replay,repricing,credit,diff}.property.test.ts",
  "adapters/einvoice/test/{issued-totals,round-trip}.test.ts",
  "test/vectors/checker.test.ts",
  // Random requests and histories, and experiments.
  "adapters/http/test/openapi/{contract-fuzz,document}.test.ts",
  "adapters/http/test/memory/*.test.ts",
  "adapters/http/test/client/independent.test.ts",
  "adapters/postgres/test/agreement.test.ts",
  "test/books/*.test.ts",
  "test/lab/**/*.test.ts",
  // Tests of the tests, and of what an editor shows.
  "test/faults/*.test.ts",
  "adapters/http/test/openapi/seeded-contract-bugs.test.ts",
  "test/properties/generated-cases.test.ts",
  "test/release.test.ts",
  "src/quittance/{hover,wrong-calls}.test.ts",
  // Programs that read all sources or documentation for one name.
  "adapters/http/test/offered-functions.test.ts",
  "test/docs/limits.test.ts",
];

/** Whether a test draws random cases. */
const drawsCases = (path: string): boolean =>
  / from "(?:fast-check|.*\/check-property\.ts)"/.test(readFileSync(path, "utf8"));

/** Tests with random cases: the slow tests run them again, with the numbers of `manyCases`. */
const random = ["src", "test/properties", "adapters"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules"))
    .filter((name) => drawsCases(join(import.meta.dirname, folder, name)))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);
const manyCases = { QUITTANCE_RUNS: "100", QUITTANCE_HISTORIES: "128" };

/** Tests that run the command, and the documentation that shows it. */
const onProcess = [
  "adapters/cli/test/**/*.test.ts",
  "adapters/events/test/killed-worker.test.ts",
  "test/docs/{accounting,command-page,empty-database,import,operations,readme-commands,walkthroughs}.test.ts",
];

/** Tests on a PostgreSQL server. */
const onPostgres = ["adapters/postgres/test/**/*.test.ts"];

const postgres = "adapters/postgres/test/support/test-server.ts";
const command = "adapters/cli/test/bundle-command.ts";

/** A part of the tests, with the set-up that it alone needs. */
const project = (
  name: string,
  include: ReadonlyArray<string>,
  exclude: ReadonlyArray<string>,
  globalSetup: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: [...globalSetup],
    env: Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, process.env[key] ?? value]),
    ),
  },
});

const first = [
  project("unit", every, [...slow, ...onProcess, ...onPostgres], []),
  project("postgres", onPostgres, slow, [postgres]),
  project("process", onProcess, slow, [postgres, command]),
];

const second = [project("slow", [...slow, ...random], [], [postgres, command], manyCases)];

/** By the variable QUITTANCE_SLOW: `both` is for experiments that run some files of either tier. */
const tiers: Readonly<Record<string, typeof first>> = {
  none: first,
  all: second,
  both: [...first, ...second],
};

const longFiles = ["conformance.test", "examples.test", "operations.test"];

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
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: tiers[process.env["QUITTANCE_SLOW"] ?? "none"] ?? [],
    typecheck: { enabled: false },
    setupFiles: ["test/support/fail-on-warning.ts", "test/support/number-of-cases.ts"],
    // Limits for what hangs, not for what is slow: a shared machine may take many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: "100%",
    sequence: { sequencer: LongFilesFirst },
    // Modules are loaded once for a worker and not for a file: no test may leave anything behind.
    isolate: false,
    // Sources are transformed once for all runs on a machine.
    experimental: { fsModuleCache: true },
  },
});
