/**
 * Compares the speed of this checkout with another one: `npm run lab -- bench:against --against FOLDER`.
 * Each is bundled from its sources with its own `works.ts`, which may call another API. Both run in one
 * process in turns, on one PostgreSQL server. `--only HTTP` runs the works whose names match alone.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { fpTsModules } from "../../../../tsup.shared.ts";
import {
  createDatabase,
  type TestDatabase,
} from "../../../../adapters/postgres/test/support/test-databases.ts";
import { startServer } from "../../../../adapters/postgres/test/support/postgres-server.ts";
import { packagesOf } from "../../measure/workspace.ts";
import { optionsOf } from "../../options.ts";
import { describeShared, markdownTable, median, medianRatio, quantile } from "../report.ts";
import { takeTurns } from "../turns.ts";
import type * as driver from "./works.ts";

const { against, rounds, only } = optionsOf({ against: "", rounds: 40, only: "" });
if (against === "") throw new Error("Pass --against FOLDER, another checkout.");

const folder = mkdtempSync(join(tmpdir(), "quittance-against-"));

/** Bundles the works of a checkout with all packages, and imports them. */
const importWorks = async (root: string, name: string): Promise<typeof driver> => {
  const sources = packagesOf(root).flatMap(({ entryPoints }) => [...entryPoints]);
  const outfile = join(folder, `${name}.mjs`);
  await build({
    absWorkingDir: root,
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "warning",
    mainFields: ["module", "main"],
    entryPoints: [join(root, "test/lab/bench/against/works.ts")],
    alias: Object.fromEntries(sources.map(([specifier, path]) => [specifier, join(root, path)])),
    external: ["pg-native"],
    plugins: [fpTsModules],
    define: { "import.meta.dirname": JSON.stringify(join(root, "adapters/postgres/src/migrate")) },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  return (await import(pathToFileURL(outfile).href)) as typeof driver;
};

const server = await startServer({ settings: { autovacuum: "off" } });
try {
  const sides: Array<driver.Works> = [];
  const databases: Array<TestDatabase> = [];
  for (const [name, root] of Object.entries({ before: resolve(against), after: resolve(".") })) {
    const database = await createDatabase(server.url("postgres"), { prefix: name });
    databases.push(database);
    sides.push(await (await importWorks(root, name)).openWorks(database.url));
  }
  const [before, after] = sides;
  const chosen = new RegExp(only, "u");
  const rows: Array<ReadonlyArray<string>> = [];
  for (const [name, now] of after?.works ?? []) {
    const old = before?.works.get(name);
    if (old === undefined || !chosen.test(name)) continue;
    const { old: cost = [], now: costNow = [] } = await takeTurns(
      new Map([
        ["old", old],
        ["now", now],
      ]),
      rounds,
    );
    const ratios = costNow.map((value, round) => value / (cost[round] ?? NaN));
    const spread = [0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2)).join(" to ");
    const costs = [cost, costNow].map((values) => median(values).toFixed(1));
    rows.push([name, ...costs, medianRatio(costNow, cost).toFixed(3), spread]);
  }
  const head = ["Work", "Before, CPU µs", "After, CPU µs", "Ratio", "Half of the rounds"];
  console.log(`${describeShared()}\n\n${markdownTable(head, rows)}`);
  for (const side of sides) await side.close();
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
