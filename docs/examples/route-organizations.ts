import { PGlite } from "@electric-sql/pglite";
import { pgliteExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Amount, createQuittance, fixedRates, orThrow, rateSet } from "quittance";

/** Two servers: yours are reached by `poolExecutor(pool)`. Each has the whole schema. */
const databases = [new PGlite(), new PGlite()] as const;
const [first, second] = [pgliteExecutor(databases[0]), pgliteExecutor(databases[1])];
for (const executor of [first, second]) await migrate(executor);

/** Where the records of an organization are. In production, read this from your configuration. */
const large = "org_large";
const store = postgresStore({
  executors: [first, second],
  executorFor: (organizationId) => (organizationId === large ? second : first),
});

const rates = fixedRates(rateSet({ EUR: "0.88" }));
const quittance = createQuittance({ ...store, rates });

const items = [
  { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("25"), quantity: 1 } as const,
];
const request = { items, customerEmail: "robin@example.com" };
const { invoice } = orThrow(await quittance.invoices.create(large, request));
orThrow(await quittance.invoices.create("org_small", request));

const organizationsOn = async (database: PGlite): Promise<ReadonlyArray<string>> => {
  const query = "SELECT organization_id FROM quittance.invoices";
  const { rows } = await database.query<{ readonly organization_id: string }>(query);
  return rows.map(({ organization_id }) => organization_id);
};
console.log(await organizationsOn(databases[0])); // [ 'org_small' ]
console.log(await organizationsOn(databases[1])); // [ 'org_large' ]
console.log(orThrow(await quittance.invoices.owner(invoice.id))); // org_large
for (const database of databases) await database.close();
