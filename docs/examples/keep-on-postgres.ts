import { PGlite } from "@electric-sql/pglite";
import { importRecords, pgliteExecutor, postgresStore, updateRollups } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Amount, createQuittance, fixedRates, orThrow, rateSet } from "quittance";

/** For a server, pass a pool of `pg` to `poolExecutor`, or `sql` to `postgresJsExecutor`. */
const database = new PGlite();
const executor = pgliteExecutor(database);
const { applied } = await migrate(executor);
console.log(applied.length > 0, (await migrate(executor)).applied.length); // true 0

const acme = "org_acme";
await importRecords(executor, { organizations: [{ id: acme, name: "Acme" }] });

const quittance = createQuittance({
  ...postgresStore(executor),
  rates: fixedRates(rateSet({ EUR: "0.88" })),
});
orThrow(
  await quittance.invoices.create(acme, {
    items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("74"), quantity: 1 }],
    customerEmail: "robin@example.com",
  }),
);

const listed = orThrow(await quittance.invoices.list(acme, { status: ["PENDING"] }));
console.log(listed.total, await updateRollups(executor)); // 1 1

await database.close();
