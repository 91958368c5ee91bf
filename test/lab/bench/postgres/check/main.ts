import { importRecords, poolExecutor, rebuildRollups } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { orThrow } from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import { describeShared, markdownTable, publish, runPart } from "../../report.ts";
import { acme, catalog, createDataset, type Dataset } from "../../memory/dataset.ts";
import { startServer } from "../../../../../adapters/postgres/test/support/postgres-server.ts";
import type { CheckCost } from "./run.ts";
import { optionsOf } from "../../../options.ts";

const { invoices: count, write } = optionsOf({ invoices: 20_000, write: false });

/** The number of invoices of a transaction of the import. */
const batch = 1000;

/** Imports the invoices of a data set with their payments and refunds. */
const load = async (
  url: string,
  { store, invoices, payments, refunds }: Dataset,
): Promise<void> => {
  const pool = new Pool({ connectionString: url, max: 1 });
  const executor = poolExecutor(pool);
  await migrate(executor);
  await importRecords(executor, catalog);
  for (let start = 0; start < count; start += batch) {
    const records: Array<InvoiceRecords> = [];
    for (const { id } of invoices.slice(start, start + batch)) {
      const parts = new Set(["items", "calculations"] as const);
      const found = orThrow(await store.invoices.findInvoice(acme, id, parts)());
      if (found === undefined) throw new Error(`${id} is not stored`);
      const { invoice, items, calculations } = found;
      records.push({ invoice, items, calculations, paymentIntents: [], couponIds: [] });
    }
    const ids = new Set<string>(records.map(({ invoice }) => invoice.id));
    await importRecords(executor, {
      invoices: records,
      payments: payments.filter(({ invoiceId }) => ids.has(invoiceId)),
      refunds: refunds.filter(({ invoiceId }) => ids.has(invoiceId)),
    });
  }
  await rebuildRollups(executor);
  await pool.query("VACUUM ANALYZE");
  await pool.end();
};

const report = (costs: ReadonlyArray<CheckCost>): string => {
  const each = (spent: number): string => (spent / count).toFixed(3);
  const rows = costs.map(({ wall, client, server, mismatches }, round) => [
    String(round + 1),
    ((count / wall) * 1000).toFixed(0),
    ...[wall, client, server].map(each),
    ((count / Math.max(client, server)) * 1000).toFixed(0),
    String(mismatches),
  ]);
  const columns = [
    "Check",
    "Invoices/s",
    "Wall",
    "Client CPU",
    "Server CPU",
    "By CPU",
    "Mismatches",
  ];
  return `# Checking a store

Written by \`npm run lab -- bench:check --write\`: \`checkStore\` on one connection, for ${count.toLocaleString("en-US")} invoices of two
lines and five calculation steps with a payment, and a refund of one in fourteen. Milliseconds for each
invoice. The client checks a page while the server reads the next one, so that the larger of the two
CPU times limits the rate on an idle machine; \`By CPU\` is that rate.
${describeShared()}

${markdownTable(columns, rows)}
`;
};

const server = await startServer();
try {
  const url = server.url("postgres");
  await load(url, await createDataset(count));
  const costs = runPart("test/lab/bench/postgres/check/run.ts", [url]) as ReadonlyArray<CheckCost>;
  publish("check", report(costs), write);
} finally {
  await server.remove();
}
