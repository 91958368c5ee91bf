import { migrate } from "@quittance/postgres/migrate";
import { importRecords, pgliteExecutor, postgresStore, type Executor } from "@quittance/postgres";
import { fixedRates, timestampOf, type Invoice, type QuittancePorts } from "quittance";
import { rateSetOf, sequentialIds } from "quittance/testing";
import { afterAll, describe, expect, test } from "vitest";
import * as withDrizzle from "../../../docs/examples/transaction-with-drizzle.ts";
import * as withKnex from "../../../docs/examples/transaction-with-knex.ts";
import * as withKysely from "../../../docs/examples/transaction-with-kysely.ts";
import * as withPg from "../../../docs/examples/transaction-with-pg.ts";
import * as withPglite from "../../../docs/examples/transaction-with-pglite.ts";
import * as withPostgresJs from "../../../docs/examples/transaction-with-postgres-js.ts";
import * as withPrisma from "../../../docs/examples/transaction-with-prisma.ts";
import * as withTypeorm from "../../../docs/examples/transaction-with-typeorm.ts";
import { bank, bill, createTestApp, money } from "../../../test/support/create-test-app.ts";
import { applicationRole, openTestStore } from "./support/test-store.ts";
import { createPglite } from "./support/create-pglite.ts";
import { createPrismaClient } from "./support/create-prisma-client.ts";

const server = await openTestStore("recipes");
const embedded = await createPglite();
await migrate(pgliteExecutor(embedded));

const prisma = createPrismaClient(server.url);

afterAll(() => Promise.all([embedded.close(), prisma.$disconnect()]));

const parcels = "CREATE TABLE parcels (invoice_id text PRIMARY KEY, payment_id text NOT NULL)";
await embedded.exec(parcels);
await server.admin.query(`${parcels}; GRANT SELECT, INSERT ON parcels TO ${applicationRole}`);

const ports: Pick<QuittancePorts, "rates" | "clock" | "newId"> = {
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: () => timestampOf("2025-07-17 12:00:00"),
  newId: sequentialIds(),
};

const provider = { ...bank, id: "prov_card" as const };
await importRecords(server.executor, { providers: [provider] });
await importRecords(pgliteExecutor(embedded), { providers: [provider] });

type Recipe = (invoice: Invoice) => Promise<void>;

const onServer =
  (recipe: { readonly payAndShip: typeof withPg.payAndShip }): Recipe =>
  (invoice) =>
    recipe.payAndShip(server.url, invoice, ports);

const recipes: Readonly<Record<string, readonly [executor: Executor, recipe: Recipe]>> = {
  pg: [server.adminExecutor, onServer(withPg)],
  "postgres.js": [server.adminExecutor, onServer(withPostgresJs)],
  Kysely: [server.adminExecutor, onServer(withKysely)],
  Drizzle: [server.adminExecutor, onServer(withDrizzle)],
  Prisma: [server.adminExecutor, (invoice) => withPrisma.payAndShip(prisma, invoice, ports)],
  Knex: [server.adminExecutor, onServer(withKnex)],
  TypeORM: [server.adminExecutor, onServer(withTypeorm)],
  PGlite: [pgliteExecutor(embedded), (invoice) => withPglite.payAndShip(embedded, invoice, ports)],
};

/** More digits than a number has. */
const price = "10.000000000000000000000000000001";

const billTenEuros = (executor: Executor): Promise<Invoice> =>
  bill(createTestApp({ store: postgresStore(executor), newId: ports.newId }), money(price, "EUR"));

/** Returns all rows of an invoice. */
const recordsOf = async (executor: Executor, { id }: Invoice): Promise<unknown> => {
  const [found] = await executor.query(
    `WITH payment AS (SELECT * FROM quittance.payments WHERE invoice_id = $1), records AS (
      SELECT $1::text AS id UNION ALL SELECT payment_id FROM payment
    )
    SELECT (SELECT status FROM quittance.invoices WHERE invoice_id = $1) AS status,
      (SELECT string_agg(status || ' ' || price, ' ') FROM payment) AS payments,
      (SELECT count(*) FROM quittance.transitions JOIN records ON record_id = id)::text AS moved,
      (SELECT string_agg(type, ' ' ORDER BY recorded_at, place) FROM quittance.outbox
        WHERE subject::text ~ ('"' || $1 || '"')) AS events,
      (SELECT string_agg(payment_id, ' ') FROM parcels WHERE invoice_id = $1) AS parcel,
      (SELECT string_agg(payment_id, ' ') FROM payment) AS payment`,
    [id],
  );
  return found;
};

describe.each(Object.entries(recipes))("with %s", (_, [executor, payAndShip]) => {
  test("commits the row of the host and the whole payment", async () => {
    const invoice = await billTenEuros(executor);
    await payAndShip(invoice);
    const payment = expect.stringMatching(/^payment_/u) as unknown;
    const found = await recordsOf(executor, invoice);
    expect(found).toEqual({
      status: "COMPLETED",
      payments: `COMPLETED ${price}`,
      moved: "4",
      events: "invoice.created payment.created invoice.completed",
      parcel: payment,
      payment,
    });
    expect(found).toHaveProperty("parcel", (found as { readonly payment: string }).payment);
  });

  test("a rollback of the host leaves nothing of the payment, which can be retried", async () => {
    const invoice = await billTenEuros(executor);
    const before = await recordsOf(executor, invoice);
    expect(before).toMatchObject({ status: "PENDING", moved: "1", events: "invoice.created" });
    await executor.query("INSERT INTO parcels VALUES ($1, 'sent before')", [invoice.id]);
    await expect(payAndShip(invoice)).rejects.toThrow("parcels");
    expect(await recordsOf(executor, invoice)).toEqual({
      ...(before as object),
      parcel: "sent before",
    });
    await executor.query("DELETE FROM parcels WHERE invoice_id = $1", [invoice.id]);
    await payAndShip(invoice);
    expect(await recordsOf(executor, invoice)).toMatchObject({ payments: `COMPLETED ${price}` });
  });
});
