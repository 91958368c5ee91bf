import { postgresStore } from "@quittance/postgres";
import type { Id, OrganizationId } from "quittance";
import { invoicePartDescription } from "quittance/adapter";
import { settle } from "../../../../src/invoice/invoice-settle.ts";
import { openBenchServer, type BenchServer, runFacts } from "./bench-server.ts";
import { openSession, successOf, type BenchContext } from "./measure/session.ts";
import { growthOf } from "./report/render-page.ts";
import { type RunReport, writeRuns, writeTable } from "./report/write-runs.ts";
import { commonLists, measureLists } from "./suites/measure-lists.ts";
import { measureInvoices, measureWrites } from "./suites/measure-writes.ts";
import { measureSameRows } from "./suites/measure-same-rows.ts";
import { optionsOf } from "../../options.ts";

/** The options of a run. */
interface BenchArguments {
  /** How many payments to load; a multiple of 10. */
  readonly payments: number;
  /** The maximum number of rounds of each operation. */
  readonly rounds: number;
  /** Whether the command fails if a goal is missed. */
  readonly gates: boolean;
  /** Where to keep the loaded server for the next run; by default it is temporary. */
  readonly folder: string | undefined;
  /** Whether only the writes are measured. */
  readonly onlyWrites: boolean;
}

/** The document to write. */
const page = "docs/benchmarks/postgres.md";

/** The usage of the command. */
const usage = `bench:postgres --payments N [--rounds N] [--gates]
    [--only-writes] [--folder PATH]
  --payments  payments to load, a multiple of 10 from 5000 (100000, 1000000)
  --rounds    maximum number of rounds of each operation; 40 by default
  --gates     exit with 1 when a goal is missed
  --only-writes  measure no reads
  --folder    keep the loaded data here, and use it again`;

/** Reads the arguments of the command. Throws with the usage for invalid ones. */
const readArguments = (): BenchArguments => {
  const { "only-writes": onlyWrites, ...others } = optionsOf({
    payments: 100_000,
    rounds: 40,
    gates: false,
    folder: undefined,
    "only-writes": false,
  });
  const { payments, rounds } = others;
  if (payments < 5000 || payments % 10 !== 0 || rounds < 1) throw new Error(usage);
  return { ...others, onlyWrites };
};

const print = (line: string): void => {
  console.log(line);
};

const run = async (options: BenchArguments): Promise<number> => {
  print(`Loading ${options.payments.toLocaleString("en-US")} payments`);
  const bench = await openBenchServer(options.payments, options.folder, print);
  try {
    const report = await measureAll(bench, options);
    const growth = growthOf(writeRuns(page, report), commonLists);
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
  const writes = [measureWrites, measureSameRows, measureInvoices];
  const suites = options.onlyWrites ? writes : [measureLists, ...writes];
  const tables: Array<RunReport["tables"][number]> = [];
  for (const suite of suites) {
    const table = await suite(context);
    print(`\n${table.title}\n${writeTable(table)}`);
    tables.push(table);
  }
  for (const session of [bound, owner, planning]) await session.close();
  return { payments, facts, tables };
};

/**
 * Checks some invoices of all organizations: each must be readable with every part, and its status
 * must follow from its payments. Throws otherwise. Returns how many were checked.
 */
const checkSettlements = async ({ owner, store }: BenchContext): Promise<number> => {
  const { rows } = await owner.pool.query<{
    readonly organization_id: OrganizationId;
    readonly invoice_id: Id<"invoice">;
  }>(`SELECT organization_id, invoice_id FROM quittance.invoices
    WHERE invoice_id < 'invoice_1' ORDER BY invoice_id LIMIT 400`);
  for (const { organization_id: organization, invoice_id: id } of rows) {
    const found = await successOf(
      store.invoices.findInvoice(
        organization,
        id,
        new Set(invoicePartDescription.storedInvoiceParts),
      ),
    );
    if (found === undefined) throw new Error(`${id} was not found.`);
    const { invoice, payments } = found;
    const { currency, price: amount } = invoice;
    const settled = settle(
      { price: { currency, amount }, isVoided: invoice.voidedAt !== undefined },
      payments,
    );
    const isSettled = settled.status === invoice.status && settled.substatus === invoice.substatus;
    if (!isSettled) throw new Error(`${id} is ${invoice.status}, expected ${settled.status}.`);
  }
  return rows.length;
};

process.exitCode = await run(readArguments());
