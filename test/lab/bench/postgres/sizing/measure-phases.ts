import { createWebhooks, deliveryWork, loopEngine } from "@quittance/events";
import { systemClock } from "@quittance/memory";
import { poolExecutor, postgresStore, updateRollups, importRecords } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { createQuittance, orThrow, type Invoice, type Payment } from "quittance";
import { sequentialIds } from "quittance/testing";
import { acme, catalog, createInvoice, rates, recordPayment, timeAt } from "../../dataset.ts";
import { startCountingReceiver } from "../../../../../adapters/events/test/support/counting-receiver.ts";
import { backendOf, cpuOf } from "../measure/session.ts";

/** What the operations of a phase cost, together. */
export interface Phase {
  readonly name: string;
  readonly operations: number;
  /** CPU time of the backend, in milliseconds. */
  readonly cpu: number;
  readonly walBytes: number;
  /** By which each table grew, with its indexes, in bytes. */
  readonly growth: ReadonlyMap<string, number>;
}

/** The phase whose records are deleted after some days. */
export const deliveryPhase = "a webhook delivery";

/** How many invoices have a refund: one in this number. */
export const invoicesPerRefund = 10;

const sizes = `SELECT relname AS name, pg_total_relation_size(oid)::text AS bytes
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'quittance'::regnamespace`;

const wal = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS bytes";

/** The events of the outbox. */
const events = "SELECT count(*) FROM quittance.outbox";

/**
 * Creates invoices of two lines, pays each, refunds some, updates the rollups and delivers all events
 * to one endpoint, through the library on one connection. Measures each of these phases.
 */
export const measurePhases = async (url: string, count: number): Promise<ReadonlyArray<Phase>> => {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  const executor = poolExecutor(pool);
  await migrate(executor);
  await importRecords(executor, catalog);
  let time = timeAt(0);
  const store = { ...postgresStore(executor), newId: sequentialIds() };
  const service = createQuittance({ ...store, rates, clock: () => time });
  const environment = "development" as const;
  const phases: Array<Phase> = [];
  const sizesNow = async (): Promise<ReadonlyMap<string, number>> => {
    await pool.query("VACUUM ANALYZE");
    const { rows } = await pool.query<{ readonly name: string; readonly bytes: string }>(sizes);
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  };
  const walNow = async (): Promise<number> => {
    const { rows } = await pool.query<{ readonly bytes: string }>(wal);
    return Number(rows[0]?.bytes);
  };
  const pid = await backendOf(pool);
  const cpuNow = (): number => Number(cpuOf(pid) ?? 0n) / 1e6;
  const measure = async (name: string, operations: number, work: () => Promise<void>) => {
    const before = await sizesNow();
    const [log, cpu] = [await walNow(), cpuNow()];
    await work();
    const spent = cpuNow() - cpu;
    const logged = await walNow();
    const after = await sizesNow();
    phases.push({
      name,
      operations,
      cpu: spent,
      walBytes: logged - log,
      growth: new Map(
        [...after].map(([table, bytes]) => [table, bytes - (before.get(table) ?? 0)]),
      ),
    });
  };

  const invoices: Array<Invoice> = [];
  await measure("an invoice", count, async () => {
    for (let place = 0; place < count; place += 1) {
      time = timeAt(place / count);
      invoices.push(await createInvoice(service, place, timeAt(place / count + 0.03)));
    }
  });
  const payments: Array<Payment> = [];
  await measure("a payment", count, async () => {
    for (const [place, invoice] of invoices.entries()) {
      payments.push((await recordPayment(service, invoice, place)).payment);
    }
  });
  const refunded = payments
    .filter(({ status }) => status === "COMPLETED")
    .slice(0, count / invoicesPerRefund);
  await measure("a refund", refunded.length, async () => {
    for (const [
      place,
      {
        id,
        price: { currency },
      },
    ] of refunded.entries()) {
      const request = { idempotencyKey: `refund-${String(place)}` };
      orThrow(await service.refunds.record(acme, id, { ...request, currency, price: "1" }));
    }
  });
  await measure("rollups, per invoice", count, async () => {
    while ((await updateRollups(executor)) > 0);
  });
  const { rows: counted } = await pool.query<{ readonly count: string }>(events);
  const deliveries = Number(counted[0]?.count);
  const receiver = await startCountingReceiver(deliveries);
  const webhooks = createWebhooks({ ...store, environment, clock: () => timeAt(0) });
  orThrow(await webhooks.create(acme, { url: receiver.url }));
  await measure(deliveryPhase, deliveries, async () => {
    const engine = loopEngine();
    await engine.start(deliveryWork({ ...store, environment, clock: systemClock }));
    await receiver.all;
    await engine.stop();
  });
  await receiver.close();
  await pool.end();
  return phases;
};
