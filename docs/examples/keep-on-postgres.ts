import { PGlite } from "@electric-sql/pglite";
import { importRecords, pgliteExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { createQuittance, singleCurrency } from "quittance";

/** For a server, pass a pool of `pg` to `poolExecutor`, or `sql` to `postgresJsExecutor`. */
const database = new PGlite();
const executor = pgliteExecutor(database);
const { applied } = await migrate(executor);
console.log(applied.length > 0, (await migrate(executor)).applied.length); // true 0
await importRecords(executor, { organizations: [{ id: "org_acme", name: "Acme" }] });

const ports = { ...postgresStore(executor), rates: singleCurrency("EUR") };
const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_acme");
const items = [{ title: "Chair", currency: "EUR", price: "74" } as const];
await shop.invoices.create({ items, customerEmail: "robin@example.com" });
console.log((await shop.invoices.list({ status: ["PENDING"] })).total); // 1

await database.close();
