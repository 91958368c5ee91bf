import { PGlite } from "@electric-sql/pglite";
import { fixedRates, randomIds, systemClock } from "@quittance/memory";
import { updateRollups, importRecords, pgliteExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Amount, createQuittance, idOf, readRateSet } from "quittance";

/** A server of your own is reached by `poolExecutor(pool)` or `postgresJsExecutor(sql)`. */
const database = new PGlite();
const executor = pgliteExecutor(database);
const { applied } = await migrate(executor);
console.log(applied.length > 0, (await migrate(executor)).applied.length); // true 0

const acme = idOf("org", "org_acme");
await importRecords(executor, {
  organizations: [{ id: acme, name: "Acme", imageUrl: undefined }],
});

const rates = readRateSet({
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { GBP: "0.738797999999999954" },
});
if (rates._tag === "Left") throw new Error(`Not a rate: ${rates.left.property}`);

const store = postgresStore(executor);
const payments = createQuittance({
  ...store,
  rates: fixedRates(rates.right),
  clock: systemClock,
  newId: randomIds,
});
const created = await payments.createInvoice(acme, {
  items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("74"), quantity: 1 }],
  customerEmail: "robin@example.com",
});
if (created._tag === "Left") throw new Error(created.left.kind);

const listed = await payments.listInvoices(acme, { statuses: ["PENDING"] });
if (listed._tag === "Left") throw new Error(listed.left.kind);
console.log(listed.right.total, await updateRollups(executor)); // 1 1

await database.close();
