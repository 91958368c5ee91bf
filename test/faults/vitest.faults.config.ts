import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { Plugin } from "vite";
import { faultRun, folderOfRun, sourcesFolder } from "./fault-run.ts";
import { root } from "./layers.ts";
import { globalName, putSwitches } from "./put-switches.ts";

const { faults, files, areMutants = false } = faultRun();

/** The module that all statements of the PostgreSQL adapter go through. */
const statementsFile = "adapters/postgres/src/statements/schema-name.ts";
const given = "return (text, isFixed = true) => {";
const withSwitches = `return (marked, isFixed = true) => {
    const text = globalThis.${globalName}?.sql(marked) ?? marked;`;

const switches: Plugin = {
  name: "switches",
  enforce: "pre",
  transform(_, id) {
    const [path = ""] = id.split("?");
    const file = relative(root, path);
    const ready = join(folderOfRun(), sourcesFolder, file);
    if (existsSync(ready)) return readFileSync(ready, "utf8");
    const own = faults.filter((fault) => fault.file === file);
    if (own.length === 0 && file !== statementsFile) return undefined;
    const source = readFileSync(path, "utf8");
    if (file !== statementsFile) {
      return putSwitches(source, own, file.startsWith("adapters/postgres/"));
    }
    if (!source.includes(given)) throw new Error(`${file} has no ${given}`);
    return source.replace(given, withSwitches);
  },
};

/** Runs the files in the order of the run. */
class InOrder extends BaseSequencer {
  override sort(found: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const place = ({ moduleId }: TestSpecification): number =>
      files.indexOf(relative(root, moduleId));
    return Promise.resolve([...found].sort((a, b) => place(a) - place(b)));
  }
}

const conditions = ["@quittance/source", "node", "default"];

export default defineConfig({
  root,
  plugins: [switches],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [...files],
    runner: "test/faults/runner.ts",
    globalSetup: files.some((file) => file.startsWith("adapters/postgres/"))
      ? ["adapters/postgres/test/support/test-server.ts"]
      : [],
    // A test runs once for each fault that it reaches.
    testTimeout: 3_000_000,
    hookTimeout: 3_000_000,
    expect: { poll: { timeout: 5000 } },
    maxWorkers: "100%",
    // Tests of a worker share the switches.
    maxConcurrency: 1,
    isolate: false,
    sequence: { sequencer: InOrder },
    dangerouslyIgnoreUnhandledErrors: true,
    // All runs with one mutant each have the same sources.
    experimental: { fsModuleCache: areMutants, fsModuleCachePath: join(folderOfRun(), "cache") },
  },
});
