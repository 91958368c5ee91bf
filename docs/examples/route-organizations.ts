import { PGlite } from "@electric-sql/pglite";
import { pgliteExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { createQuittance, orThrow, singleCurrency } from "quittance";

/** Two servers: yours are reached by `poolExecutor(pool)`. Each has the whole schema. */
const databases = [new PGlite(), new PGlite()] as const;
const [first, second] = [pgliteExecutor(databases[0]), pgliteExecutor(databases[1])];
for (const executor of [first, second]) await migrate(executor);

/** Where the records of an organization are. In production, read this from your configuration. */
const store = postgresStore({
  executors: [first, second],
  executorFor: (organizationId) => (organizationId === "org_large" ? second : first),
});
const quittance = createQuittance({ ...store, rates: singleCurrency("EUR"), totals: "invoice" });

const items = [{ title: "Chair", currency: "EUR", price: "25" } as const];
const large = quittance.forOrganization("org_large");
const { invoice } = await large.invoices.create({ items, customerEmail: "robin@example.com" });
console.log(orThrow(await quittance.invoices.owner(invoice.id))); // org_large
const { rows } = await databases[1].query("SELECT organization_id FROM quittance.invoices");
console.log(rows); // [ { organization_id: 'org_large' } ]
for (const database of databases) await database.close();
