import {
  type BillingSchema,
  type Coupon,
  type Credential,
  type Organization,
  type OrganizationId,
  type OrganizationRounding,
  type Payment,
  type Product,
  type Provider,
  type CreditNote,
  type Refund,
  type Tax,
} from "quittance";
import { normalizeEmail, type InvoiceRecords } from "quittance/adapter";
import { lockCoupons } from "../catalog/redeem-coupons.ts";
import { invalidImport } from "./check-imported.ts";
import type { Run } from "../tenancy/database.ts";
import type { Executor } from "../executor.ts";
import { postgresError, type PostgresFailure } from "../failure.ts";
import { insertRows, insertSharedRows } from "../insert-rows.ts";
import { addOrganization, noQuery } from "../tenancy/organizations.ts";
import { completedRefund, enteredPayment } from "../rollups/transition-rows.ts";
import { newInvoices } from "./new-invoices.ts";
import { newRecords } from "./new-records.ts";
import {
  billingSchemaTable,
  couponTable,
  credentialTable,
  organizationRoundingTable,
  organizationTable,
  paymentTable,
  productTable,
  providerTable,
  creditNoteTable,
  refundTable,
  taxTable,
  type SharedTable,
} from "./imported-tables.ts";
import { billingSchemaRow } from "../rows/billing-schema-row.ts";
import { couponRow } from "../rows/coupon-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { paymentRow } from "../rows/payment-row.ts";
import { productRow } from "../rows/product-row.ts";
import { creditNoteRow } from "../rows/credit-note-row.ts";
import { refundRow } from "../rows/refund-row.ts";
import { taxRow } from "../rows/tax-row.ts";
import { runTransaction } from "../statements/run-transaction.ts";
import { defaultSchema, inSchema } from "../statements/schema-name.ts";
import { scoped } from "../tenancy/scoped.ts";
import { storeInvoices } from "../ledger/store-invoices.ts";

/** The records to import, of any number of organizations. */
export interface ImportedRecords {
  readonly organizations?: ReadonlyArray<Organization>;
  /** How the prices of organizations are rounded, for `postgresRounding`. */
  readonly roundings?: ReadonlyArray<OrganizationRounding>;
  readonly providers?: ReadonlyArray<Provider>;
  readonly credentials?: ReadonlyArray<Credential>;
  readonly products?: ReadonlyArray<Product>;
  readonly billingSchemas?: ReadonlyArray<BillingSchema>;
  readonly taxes?: ReadonlyArray<Tax>;
  readonly coupons?: ReadonlyArray<Coupon>;
  readonly invoices?: ReadonlyArray<InvoiceRecords>;
  readonly payments?: ReadonlyArray<Payment>;
  readonly refunds?: ReadonlyArray<Refund>;
  readonly creditNotes?: ReadonlyArray<CreditNote>;
}

/** The options of `importRecords`. */
export interface ImportOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
}

/**
 * Stores records in one transaction: all of them, or none if one is rejected.
 *
 * An import can be repeated: a record that is stored with the same content is skipped. An
 * organization without a name, because its records came first, gets the name; one without a
 * rounding gets the rounding. A record whose stored
 * content differs is rejected, with its identifier in the message. No events are written to the
 * outbox. Names, titles, e-mail addresses, redirect URLs and times follow the rules of requests.
 * Invoices redeem their coupons; more redemptions than `maxRedemptions` are rejected.
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
    for (const organizationId of ownersOf(records)) {
      const run: Run = (text, values = []) => shared(text, [organizationId, ...values]);
      await run(scoped(noQuery));
      await insertOwned(run, ofOrganization(records, organizationId));
    }
  });
};

/** The lock ends with the transaction: the later of two imports finds what the first has stored. */
const oneAtATime =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance import records', 0))::text";

const invalid = (path: string): Error & PostgresFailure =>
  postgresError({
    kind: "Rejected",
    message: `The imported value at ${path} is not valid. Correct it and import again.`,
  });

const insertShared = async (run: Run, records: ImportedRecords): Promise<void> => {
  const { organizations = [], roundings = [], providers = [], credentials = [] } = records;
  await addNew(run, organizationTable, organizations);
  await addNew(run, organizationRoundingTable, roundings);
  await addNew(run, providerTable, providers);
  await addNew(run, credentialTable, credentials);
};

const addNew = async <Imported>(
  run: Run,
  table: SharedTable<Imported>,
  records: ReadonlyArray<Imported>,
): Promise<void> => {
  const added = await newRecords(run, table, records, false);
  const rows = added.map(table.insertedRowOf ?? table.rowOf);
  if (rows.length === 0) return;
  await run(insertSharedRows(table.name, rows, "$1::text", table.onConflict), [
    JSON.stringify(rows),
  ]);
};

const insertOwned = async (run: Run, records: ImportedRecords): Promise<void> => {
  const { products = [], billingSchemas = [], taxes = [], coupons = [] } = records;
  const { invoices = [], payments = [] } = records;
  await run(addOrganization);
  const newProducts = await newRecords(run, productTable, products, true);
  await insertAll(run, "products", newProducts.map(productRow));
  const newSchemas = await newRecords(run, billingSchemaTable, billingSchemas, true);
  await insertAll(run, "billing_schemas", newSchemas.map(billingSchemaRow));
  const newTaxes = await newRecords(run, taxTable, taxes, true);
  await insertAll(run, "taxes", newTaxes.map(taxRow));
  const newCoupons = await newRecords(run, couponTable, coupons, true);
  await insertAll(run, "coupons", newCoupons.map(couponRow));
  const newOnes = await newInvoices(run, invoices.map(normalized));
  await lockCoupons(
    run,
    newOnes.flatMap(({ couponIds }) => couponIds),
  );
  if (newOnes.length > 0) await storeInvoices(run, newOnes, undefined, []);
  const newPayments = await newRecords(run, paymentTable, payments, true);
  await insertAll(run, "payments", newPayments.map(paymentRow));
  if (newPayments.length > 0) await run(linkProviders);
  const newRefunds = await newRecords(run, refundTable, records.refunds ?? [], true);
  await insertAll(run, "refunds", newRefunds.map(refundRow));
  await insertAll(run, "transitions", [
    ...newPayments.flatMap((payment) => enteredPayment(payment, 1)),
    ...newRefunds.flatMap((refund) => completedRefund(undefined, refund)),
  ]);
  const newNotes = await newRecords(run, creditNoteTable, records.creditNotes ?? [], true);
  await insertAll(run, "credit_notes", newNotes.map(creditNoteRow));
};

const normalized = (records: InvoiceRecords): InvoiceRecords => {
  const customerEmail = normalizeEmail(records.invoice.customerEmail);
  return { ...records, invoice: { ...records.invoice, customerEmail } };
};

/** Inserts rows of the organization `$1`. */
const insertAll = async (run: Run, table: string, rows: ReadonlyArray<JsonRow>): Promise<void> => {
  if (rows.length === 0) return;
  const owned = "WHERE organization_id = $1";
  await run(insertRows(table, rows, "$2::text", owned), [JSON.stringify(rows)]);
};

const linkProviders = `INSERT INTO :"schema".invoice_providers
  (organization_id, provider_id, created_at, invoice_id)
SELECT DISTINCT p.organization_id, p.provider_id, i.created_at, i.invoice_id
FROM :"schema".payments AS p JOIN :"schema".invoices AS i
  ON i.organization_id = p.organization_id AND i.invoice_id = p.invoice_id
WHERE p.organization_id = $1 AND i.organization_id = $1
ON CONFLICT DO NOTHING`;

const ownersOf = (records: ImportedRecords): ReadonlySet<OrganizationId> => {
  const { products = [], billingSchemas = [], taxes = [], coupons = [] } = records;
  const { invoices = [], payments = [], refunds = [], creditNotes = [] } = records;
  const catalog = [...products, ...billingSchemas, ...taxes, ...coupons];
  const ledger = [...invoices.map(({ invoice }) => invoice), ...payments, ...refunds];
  const owned = [...catalog, ...ledger, ...creditNotes];
  return new Set(owned.map(({ organizationId }) => organizationId));
};

const ofOrganization = (records: ImportedRecords, id: OrganizationId): ImportedRecords => {
  const { products = [], billingSchemas = [], taxes = [], coupons = [] } = records;
  const { invoices = [], payments = [] } = records;
  const isOwned = (record: { readonly organizationId: OrganizationId }): boolean =>
    record.organizationId === id;
  return {
    products: products.filter(isOwned),
    billingSchemas: billingSchemas.filter(isOwned),
    taxes: taxes.filter(isOwned),
    coupons: coupons.filter(isOwned),
    invoices: invoices.filter(({ invoice }) => isOwned(invoice)),
    payments: payments.filter(isOwned),
    refunds: (records.refunds ?? []).filter(isOwned),
    creditNotes: (records.creditNotes ?? []).filter(isOwned),
  };
};
