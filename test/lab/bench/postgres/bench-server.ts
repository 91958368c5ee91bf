import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  startServer,
  type PostgresServer,
} from "../../../../adapters/postgres/test/support/postgres-server.ts";
import { guard } from "../../../../adapters/postgres/test/support/server-guardian.ts";
import { makeScratch, serverUser } from "../../../../adapters/postgres/test/support/server-user.ts";
import {
  databaseUrl,
  ensureRole,
} from "../../../../adapters/postgres/test/support/test-databases.ts";
import { withClient } from "../../../../adapters/postgres/test/support/with-client.ts";
import { loadData, type Loading } from "./data/load-data.ts";
import { availableParallelism, loadavg, totalmem } from "node:os";
import type { Pool } from "pg";
import { describeRevision } from "../report.ts";
import { benchNow } from "./data/data-facts.ts";
import { shown } from "./report/measurement.ts";

/** The role of the adapter, to which row security applies. */
const boundRole = "quittance_application";

/** A loaded server, with settings as in production. */
export interface BenchServer {
  readonly server: PostgresServer;
  /** For the superuser, to whom row security does not apply. */
  readonly ownerUrl: string;
  readonly boundUrl: string;
  readonly loading: Loading;
  readonly remove: () => Promise<void>;
}

/** The settings that differ from the defaults of PostgreSQL. */
export const measuredSettings: Readonly<Record<string, string>> = {
  fsync: "on",
  full_page_writes: "on",
  max_connections: "220",
  shared_buffers: "4GB",
  effective_cache_size: "12GB",
  work_mem: "16MB",
  random_page_cost: "1.1",
  max_wal_size: "8GB",
  wal_level: "replica",
  max_wal_senders: "4",
  wal_keep_size: "0",
  max_parallel_workers_per_gather: "0",
  jit: "off",
};

const loadingSettings: Readonly<Record<string, string>> = {
  ...measuredSettings,
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
};

const database = "postgres";

/** Starts a server, loads it without durability, and restarts it with durability. */
export const openBenchServer = async (
  payments: number,
  folder: string | undefined,
  print: (line: string) => void,
): Promise<BenchServer> => {
  const user = serverUser();
  const scratch = folder ?? makeScratch(user);
  const guardian = folder === undefined ? guard(scratch, user) : undefined;
  const directory = join(scratch, `data-${String(payments)}`);
  const note = join(scratch, `loaded-${String(payments)}.json`);
  if (!existsSync(note)) {
    const loader = await startServer({ directory, settings: loadingSettings });
    const url = databaseUrl(loader.url("postgres"), database);
    await ensureRole(url, boundRole);
    const loading = await loadData(url, boundRole, payments, print);
    await loader.remove();
    writeFileSync(note, JSON.stringify(loading));
  }
  const server = await startServer({ directory, settings: measuredSettings });
  const ownerUrl = server.url(database);
  await withClient(ownerUrl, (client) => client.query("CHECKPOINT"));
  return {
    server,
    ownerUrl,
    boundUrl: server.url(database, boundRole),
    loading: JSON.parse(readFileSync(note, "utf8")) as Loading,
    remove: async () => {
      await server.remove();
      await guardian?.dismiss();
    },
  };
};

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
