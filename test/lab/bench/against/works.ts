import { poolExecutor, postgresStore, importRecords } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { createQuittance, orThrow, type Invoice } from "quittance";
import { idOf } from "quittance/adapter";
import { sequentialIds } from "quittance/testing";
import { acme, catalog, createInvoice, rates, recordPayment, timeAt } from "../dataset.ts";
import { handler, key, payments, quoteOfLines } from "../http/service.ts";
import { backendOf, cpuOf } from "../postgres/measure/session.ts";
import type { Turn } from "../turns.ts";

/** The works of a revision, by names that every revision has. */
export interface Works {
  readonly works: ReadonlyMap<string, Turn>;
  readonly close: () => Promise<void>;
}

const headers: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  authorization: key,
};

/** Sends a request to the handler, without a network. Throws for a failure. */
const post = async (path: string, text: string): Promise<string> => {
  const head = { method: "POST", path, hasBody: true, header: (name: string) => headers[name] };
  const opened = await handler.open(head);
  const reply = opened.kind === "Plan" ? await opened.run({ kind: "Text", text }) : opened;
  if (reply.status >= 400) throw new Error(reply.body);
  return reply.body;
};

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, line) => ["one", "two"][line % 2] ?? "").map((name) => ({
    type: "PRODUCT" as const,
    productId: idOf("product", `product_${name}`),
    billingSchemaId: idOf("schema", `schema_${name}`),
    quantity: 3,
  }));

const inMemory = (): ReadonlyArray<readonly [string, Turn]> => [
  ...[1, 10, 100].flatMap((count): ReadonlyArray<readonly [string, Turn]> => {
    const request = { currency: "EUR" as const, items: linesOf(count) };
    const text = quoteOfLines(count);
    return [
      [
        `library: a quote, lines: ${String(count)}`,
        { run: async () => orThrow(await payments.quotes.calculate(acme, request)) },
      ],
      [`HTTP: a quote, lines: ${String(count)}`, { run: () => post("/pay/quote", text) }],
    ];
  }),
  ["HTTP: a list of 20 invoices", { run: () => post("/invoices/list", '{"limit":20}') }],
  [
    "HTTP: a list of payments with filters",
    { run: () => post("/payments", '{"status":["COMPLETED"],"currency":["EUR"],"limit":20}') },
  ],
];

/** Returns the works on a database that is empty. */
const onPostgres = async (url: string): Promise<Works> => {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  const executor = poolExecutor(pool);
  await migrate(executor);
  await importRecords(executor, catalog);
  const ports = {
    ...postgresStore(executor),
    rates,
    clock: () => timeAt(1),
    newId: sequentialIds(),
  };
  const service = createQuittance(ports);
  const pid = await backendOf(pool);
  const elsewhere = (): number => Number(cpuOf(pid) ?? 0n) / 1000;
  const onServer = { elsewhere, batchMicroseconds: 200_000 };
  let place = 0;
  const create = (): Promise<Invoice> => createInvoice(service, (place += 1), timeAt(2));
  let invoices: ReadonlyArray<Invoice> = [];
  let next = 0;
  const prepare = async (calls: number): Promise<void> => {
    const made: Array<Invoice> = [];
    while (made.length < calls) made.push(await create());
    [invoices, next] = [made, 0];
  };
  const pay = async (): Promise<void> => {
    const invoice = invoices[next];
    next += 1;
    if (invoice !== undefined) await recordPayment(service, invoice, next + place * 1000);
  };
  const list = async (): Promise<unknown> =>
    orThrow(await service.invoices.list(acme, { limit: 20 }));
  await prepare(200);
  await pool.query("VACUUM ANALYZE");
  return {
    // The list is the first, so that it is one of as many invoices in every revision.
    works: new Map<string, Turn>([
      ["PostgreSQL: a list of 20 invoices", { ...onServer, run: list }],
      ["PostgreSQL: an invoice of two lines", { ...onServer, run: create }],
      ["PostgreSQL: a payment", { ...onServer, run: pay, prepare }],
    ]),
    close: () => pool.end(),
  };
};

/** Returns the works of this revision, on an empty database. */
export const openWorks = async (url: string): Promise<Works> => {
  for (let count = 0; count < 200; count += 1) {
    // Every seventh is in euros.
    const place = count * 7;
    const invoice = await createInvoice(payments, place, timeAt(2));
    await recordPayment(payments, invoice, place);
  }
  const { works, close } = await onPostgres(url);
  const inProcess = inMemory().map(
    ([name, turn]) => [name, { ...turn, batchMicroseconds: 40_000 }] as const,
  );
  return { works: new Map([...inProcess, ...works]), close };
};
