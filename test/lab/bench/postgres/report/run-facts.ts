import { availableParallelism, loadavg, totalmem } from "node:os";
import type { Pool } from "pg";
import { describeRevision } from "../../report.ts";
import { benchNow } from "../data/data-facts.ts";
import { shown } from "./measurement.ts";
import { measuredSettings, type BenchServer } from "../bench-server.ts";

/** Returns the date, machine, settings and data of a run. */
export const runFacts = async (
  { server, loading }: BenchServer,
  pool: Pool,
  rounds: number,
  settled: number,
): Promise<ReadonlyArray<string>> => {
  const { rows } = await pool.query<Counts>(counts);
  const [found = { invoices: "0", items: "0", calculations: "0", size: "" }] = rows;
  const settings = Object.entries(measuredSettings).map(([name, value]) => `${name} = ${value}`);
  const gigabytes = String(Math.round(totalmem() / 2 ** 30));
  const slowest = [...loading.steps]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 4)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
    .join(", ");
  return [
    `${describeRevision()}, in at most ${String(rounds)} rounds.`,
    `Machine: ${String(availableParallelism())} cores, ${gigabytes} GB of memory, shared with other
  work; its load was ${shown(loadavg()[0] ?? 0)} when measuring began.`,
    `PostgreSQL ${server.binaries.version}, Node ${process.versions.node}.`,
    `Settings: ${settings.join(", ")}; the others have their defaults.`,
    `Data: ${grouped(found.invoices)} invoices with ${grouped(found.items)} items and
  ${grouped(found.calculations)} calculations, 1,000 organizations, one of them with 30 %; 400 days
  until ${benchNow}; ${found.size}. ${String(settled)} invoices were read in full, and their status
  followed from their payments.`,
    `Loading: ${shown(loading.rows)} rows, ${shown(loading.rowsPerSecond)} a second with
  indexes, keys and rollups, without durability. Longest: ${slowest}.`,
  ];
};

interface Counts {
  readonly invoices: string;
  readonly items: string;
  readonly calculations: string;
  readonly size: string;
}

const counts = `SELECT
  (SELECT count(*) FROM quittance.invoices)::text AS invoices,
  (SELECT count(*) FROM quittance.invoice_items)::text AS items,
  (SELECT count(*) FROM quittance.invoice_calculations)::text AS calculations,
  pg_size_pretty(pg_database_size(current_database())) AS size`;

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/gu, ",");
