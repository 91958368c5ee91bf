import { postgresStore } from "@quittance/postgres";
import { readArguments, type BenchArguments } from "./arguments.ts";
import { openBenchServer, type BenchServer } from "./bench-server.ts";
import { openSession } from "./measure/session.ts";
import { growthOf } from "./report/growth.ts";
import { runFacts } from "./report/run-facts.ts";
import type { RunReport } from "./report/run-report.ts";
import { writeRuns } from "./report/write-runs.ts";
import { writeTable } from "./report/write-table.ts";
import { checkSettlements } from "./suites/check-settlements.ts";
import { measureDashboards } from "./suites/measure-dashboards.ts";
import { measureDetails } from "./suites/measure-details.ts";
import { commonLists, measureLists } from "./suites/measure-lists.ts";
import { measureInvoices } from "./suites/measure-invoices.ts";
import { measureBatches } from "./suites/measure-batches.ts";
import { measureWritePieces } from "./suites/measure-write-pieces.ts";
import { measureWrites } from "./suites/measure-writes.ts";

const print = (line: string): void => {
  console.log(line);
};

const run = async (options: BenchArguments): Promise<number> => {
  print(`Loading ${options.payments.toLocaleString("en-US")} payments`);
  const bench = await openBenchServer(options.payments, options.folder, print);
  try {
    const report = await measureAll(bench, options);
    const growth = growthOf(writeRuns(options.output, report), commonLists);
    const missed = [
      ...report.tables.flatMap(({ measurements }) =>
        measurements.filter(({ met }) => met === false).map(({ operation }) => operation),
      ),
      ...growth.map(({ list }) => `growth of ${list}`),
    ];
    print(missed.length === 0 ? "Every goal was met." : `Missed: ${missed.join("; ")}`);
    return options.gates && missed.length > 0 ? 1 : 0;
  } finally {
    await bench.remove();
  }
};

const measureAll = async (bench: BenchServer, options: BenchArguments): Promise<RunReport> => {
  const { payments, rounds } = options;
  const { ownerUrl, boundUrl } = bench;
  const bound = await openSession(boundUrl);
  const owner = await openSession(ownerUrl);
  const planning = await openSession(ownerUrl, "-c plan_cache_mode=force_custom_plan");
  const store = postgresStore(bound.executor);
  const context = { payments, rounds, bound, owner, planning, store, ownerUrl, boundUrl };
  const settled = await checkSettlements(context);
  const facts = await runFacts(bench, owner.pool, rounds, settled);
  const writes = [measureWrites, measureInvoices, measureWritePieces, measureBatches];
  const suites = options.onlyWrites
    ? writes
    : [measureLists, measureDetails, measureDashboards, ...writes];
  const tables: Array<RunReport["tables"][number]> = [];
  for (const suite of suites) {
    const table = await suite(context);
    print(`\n${table.title}\n${writeTable(table)}`);
    tables.push(table);
  }
  for (const session of [bound, owner, planning]) await session.close();
  return { payments, facts, tables };
};

process.exitCode = await run(readArguments(process.argv.slice(2), "docs/benchmarks/postgres.md"));
