/** Measures what records cost on PostgreSQL: `npm run lab -- bench:sizing --write`. */
import { describeShared, publish, markdownTable } from "../../report.ts";
import { startServer } from "../../../../../adapters/postgres/test/support/postgres-server.ts";
import { measuredSettings } from "../bench-server.ts";
import { measurePhases, deliveryPhase, invoicesPerRefund, type Phase } from "./measure-phases.ts";
import { optionsOf } from "../../../options.ts";

const inBytes = (value: number): string => Math.round(value).toLocaleString("en-US");

const total = (growth: Phase["growth"]): number =>
  [...growth.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Returns a size in GB or TB. */
const large = (bytes: number): string =>
  bytes < 1e12 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e12).toFixed(1)} TB`;

/** How much of a store one shard should hold, in bytes: a backup of it is restored within hours. */
const shardBytes = 500e9;

const operationsTable = (phases: ReadonlyArray<Phase>): string =>
  markdownTable(
    ["Operation", "Server CPU ms", "Each second and core", "Log, bytes", "Storage, bytes"],
    phases.map(({ name, operations, cpu, walBytes, growth }) => [
      name,
      (cpu / operations).toFixed(2),
      Math.round((operations / cpu) * 1000).toString(),
      inBytes(walBytes / operations),
      inBytes(total(growth) / operations),
    ]),
  );

const tablesTable = (phases: ReadonlyArray<Phase>, count: number): string => {
  const names = [...(phases[0]?.growth.keys() ?? [])];
  const rows = names
    .map((table) => ({
      table,
      bytes: phases.reduce((sum, { growth }) => sum + (growth.get(table) ?? 0), 0) / count,
    }))
    .filter(({ bytes }) => bytes >= 10)
    .sort((a, b) => b.bytes - a.bytes);
  return markdownTable(
    ["Table, with its indexes", "Bytes for each invoice"],
    rows.map(({ table, bytes }) => [`\`${table}\``, inBytes(bytes)]),
  );
};

const storesTable = (bytes: number, log: number): string =>
  markdownTable(
    ["Invoices, each paid once", "Storage without deliveries", "Log in all", "Shards of 500 GB"],
    [1e6, 1e7, 1e8, 1e9].map((invoices) => [
      invoices.toLocaleString("en-US"),
      large(invoices * bytes),
      large(invoices * log),
      Math.ceil((invoices * bytes) / shardBytes).toString(),
    ]),
  );

/** Returns the page about what records cost. */
const renderSizing = (
  phases: ReadonlyArray<Phase>,
  count: number,
  circumstances: string,
): string => {
  const kept = phases.filter(({ name }) => name !== deliveryPhase);
  const bytes = kept.reduce((sum, { growth }) => sum + total(growth), 0) / count;
  const log = phases.reduce((sum, { walBytes }) => sum + walBytes, 0) / count;
  return `# Sizing a PostgreSQL store

Written by \`npm run lab -- bench:sizing --write\`, through the library on one connection: ${count.toLocaleString("en-US")}
invoices of two product lines of which one is converted, one payment for each, a refund for one in
${String(invoicesPerRefund)}, and the delivery of all events to one endpoint. ${circumstances}

${operationsTable(phases)}

- **Server CPU** is the time of the backend, without the process that writes the log. One core of the server
  does about as many operations each second as the next column says, if the disk keeps up. One Node process
  uses more CPU than the server: see [writes](postgres.md).
- **Log** is the write-ahead log without images of pages. With \`full_page_writes\`, which production needs,
  each page that is changed adds up to 8 kB the first time after a checkpoint: more distance between
  checkpoints (\`max_wal_size\`, \`checkpoint_timeout\`) makes that less.
- **Storage** is that of tables and indexes after \`VACUUM\`, with the space of replaced rows that later rows
  reuse.

${tablesTable(phases, count)}

The items and calculations of an invoice are what makes it verifiable. The outbox keeps every event, for
consumers that start again. The first reader of an event writes its row once more, with its position; the space
of the old row is free after \`VACUUM\`, and this run has no later events that reuse it.

A delivery to one endpoint is a row with the body that was sent. \`quittance serve\` deletes those that ended,
after 30 days in production; keep [\`quittance prune\`](../operations.md) scheduled otherwise, and for
notifications of providers, which are not in this run. Add the deliveries of 30 days to the table below: it has
the log of everything, and the storage of what stays.

## How many servers

${storesTable(bytes, log)}

One server ends where its disk, its memory or its cores do:

- **Memory.** Lists, details and payments read through indexes from the newest invoices: the indexes and rows
  of the invoices of the last weeks should fit into memory, not the whole store.
- **Cores.** Reads cost less than 1 ms of server CPU in most cases ([lists and details](postgres.md)), and
  can go to replicas. Writes need the CPU above on one server.
- **Restoring.** A backup of 500 GB is restored in about an hour at 150 MB/s. That is why the table counts
  shards of that size; nothing in the library depends on it.

Beyond one server, distribute by organization, over [separate servers](../scale-out.md#use-several-servers)
or a [Citus cluster](../citus.md): no statement reads the records of two organizations, except
the outbox of all organizations, checks and rollups, which run on each server. An organization itself is
not divided.

The plans of a new store follow its growth only after \`ANALYZE\`, which autovacuum runs: with statistics of
empty tables, an invoice took 6.7 ms of server CPU here. Keep autovacuum on, and run \`ANALYZE\` after an import.

Not measured: more than ${count.toLocaleString("en-US")} invoices in this run (the [benchmarks](postgres.md) read stores of up to ten
million payments), partitions by time, and compression by the file system.
`;
};

const { invoices: count, write } = optionsOf({ invoices: 10_000, write: false });

/** Without images of pages in the log; plans follow the growth of the tables at once. */
const settings = { ...measuredSettings, full_page_writes: "off", autovacuum_naptime: "1s" };

const server = await startServer({ settings });
try {
  const phases = await measurePhases(server.url("postgres"), count);
  const circumstances = `PostgreSQL ${server.binaries.version}, ${describeShared()}`;
  publish("sizing", renderSizing(phases, count, circumstances), write);
} finally {
  await server.remove();
}
