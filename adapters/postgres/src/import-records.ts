import {
  type BillingSchema,
  type Credential,
  type Organization,
  type OrganizationId,
  type Payment,
  type Product,
  type Provider,
} from "quittance";
import { normalEmail, type InvoiceRecords } from "quittance/adapter";
import { invalidImport } from "./check-imported.ts";
import type { Run } from "./database.ts";
import type { Executor } from "./executor.ts";
import type { PostgresFailure } from "./failure.ts";
import { insertRows } from "./insert-rows.ts";
import { addOrganization } from "./organizations.ts";
import { enteredPayment } from "./rollups/transition-rows.ts";
import { newInvoices } from "./import/new-invoices.ts";
import { newRecords } from "./import/new-records.ts";
import {
  billingSchemaTable,
  credentialTable,
  organizationTable,
  paymentTable,
  productTable,
  providerTable,
  type SharedTable,
} from "./import/imported-tables.ts";
import { billingSchemaRow } from "./rows/billing-schema-row.ts";
import type { JsonRow } from "./rows/json-row.ts";
import { paymentRow } from "./rows/payment-row.ts";
import { productRow } from "./rows/product-row.ts";
import { runTransaction } from "./run-transaction.ts";
import { defaultSchema, inSchema } from "./schema-name.ts";
import { enter } from "./scoped.ts";
import { storeInvoices } from "./store-invoices.ts";

/** Records to begin with, of any number of organizations. */
export interface ImportedRecords {
  readonly organizations?: ReadonlyArray<Organization>;
  readonly providers?: ReadonlyArray<Provider>;
  readonly credentials?: ReadonlyArray<Credential>;
  readonly products?: ReadonlyArray<Product>;
  readonly billingSchemas?: ReadonlyArray<BillingSchema>;
  readonly invoices?: ReadonlyArray<InvoiceRecords>;
  readonly payments?: ReadonlyArray<Payment>;
}

/** How records are imported. */
export interface ImportOptions {
  readonly schema?: string;
}

/**
 * Store records in one transaction: all of them, or nothing when one is refused.
 *
 * An import may be repeated: a record that is stored with the same content is skipped. An
 * organization that has no name yet, because its records came first, is given the name. A record
 * whose stored content differs is refused by its identifier. No events are written to the outbox.
 * Names, titles, e-mail addresses, redirect URLs and times must obey the rules of requests.
 *
 * Rejects with a `PostgresFailure`. The role needs the rights of `grantImportTo`.
 */
export const importRecords = async (
  executor: Executor,
  records: ImportedRecords,
  { schema = defaultSchema }: ImportOptions = {},
): Promise<void> => {
  const translate = inSchema(schema);
  const path = invalidImport(records);
  if (path !== undefined) throw invalid(path);
  await runTransaction(executor, async (queries) => {
    const shared: Run = (text, values = []) => queries.query(translate(text), values);
    await shared(oneAtATime);
    await insertShared(shared, records);
    for (const organizationId of owners(records)) {
      const run: Run = (text, values = []) => shared(text, [organizationId, ...values]);
      await run(enter);
      await insertOwned(run, ofOrganization(records, organizationId));
    }
  });
};

/** Ends with the transaction: of two equal imports the later one finds what the first has stored. */
const oneAtATime =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance import records', 0))::text";

const invalid = (path: string): Error & PostgresFailure =>
  Object.assign(
    new Error(`The imported value at ${path} is not valid. Correct it and import again.`),
    { kind: "Rejected" as const, sqlState: undefined, constraint: undefined },
  );

const insertShared = async (run: Run, records: ImportedRecords): Promise<void> => {
  const { organizations = [], providers = [], credentials = [] } = records;
  await addNew(run, organizationTable, organizations);
  await addNew(run, providerTable, providers);
  await addNew(run, credentialTable, credentials);
};

const addNew = async <Imported>(
  run: Run,
  table: SharedTable<Imported>,
  records: ReadonlyArray<Imported>,
): Promise<void> => {
  const rows = (await newRecords(run, table, records, false)).map(table.rowOf);
  if (rows.length === 0) return;
  await run(insertRows(table.name, rows, "$1", table.onConflict), [JSON.stringify(rows)]);
};

const insertOwned = async (run: Run, records: ImportedRecords): Promise<void> => {
  const { products = [], billingSchemas = [], invoices = [], payments = [] } = records;
  await run(addOrganization);
  const newProducts = await newRecords(run, productTable, products, true);
  await insertAll(run, "products", newProducts.map(productRow));
  const newSchemas = await newRecords(run, billingSchemaTable, billingSchemas, true);
  await insertAll(run, "billing_schemas", newSchemas.map(billingSchemaRow));
  const made = await newInvoices(run, invoices.map(normalized));
  if (made.length > 0) await storeInvoices(run, made, undefined, []);
  const paid = await newRecords(run, paymentTable, payments, true);
  await insertAll(run, "payments", paid.map(paymentRow));
  await insertAll(
    run,
    "transitions",
    paid.flatMap((payment) => enteredPayment(payment, 1)),
  );
  if (paid.length > 0) await run(linkProviders);
};

const normalized = (records: InvoiceRecords): InvoiceRecords => {
  const customerEmail = normalEmail(records.invoice.customerEmail);
  return { ...records, invoice: { ...records.invoice, customerEmail } };
};

/** The rows of other organizations are none of this one's. */
const insertAll = async (run: Run, table: string, rows: ReadonlyArray<JsonRow>): Promise<void> => {
  if (rows.length === 0) return;
  const owned = "WHERE organization_id = $1";
  await run(insertRows(table, rows, "$2", owned), [JSON.stringify(rows)]);
};

const linkProviders = `INSERT INTO :"schema".invoice_providers
  (organization_id, provider_id, created_at, invoice_id)
SELECT DISTINCT p.organization_id, p.provider_id, i.created_at, i.invoice_id
FROM :"schema".payments AS p JOIN :"schema".invoices AS i
  ON i.organization_id = p.organization_id AND i.invoice_id = p.invoice_id
WHERE p.organization_id = $1 AND i.organization_id = $1
ON CONFLICT DO NOTHING`;

const owners = (records: ImportedRecords): ReadonlySet<OrganizationId> => {
  const { products = [], billingSchemas = [], invoices = [], payments = [] } = records;
  const owned = [...products, ...billingSchemas, ...invoices.map(({ invoice }) => invoice)];
  return new Set([...owned, ...payments].map(({ organizationId }) => organizationId));
};

const ofOrganization = (records: ImportedRecords, id: OrganizationId): ImportedRecords => {
  const { products = [], billingSchemas = [], invoices = [], payments = [] } = records;
  const isOwned = (record: { readonly organizationId: OrganizationId }): boolean =>
    record.organizationId === id;
  return {
    products: products.filter(isOwned),
    billingSchemas: billingSchemas.filter(isOwned),
    invoices: invoices.filter(({ invoice }) => isOwned(invoice)),
    payments: payments.filter(isOwned),
  };
};
