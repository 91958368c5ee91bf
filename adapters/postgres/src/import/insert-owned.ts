import {
  normalizeEmail,
  type InvoiceRecords,
  invoiceCoupons,
  type StoredInvoicePart,
} from "quittance/adapter";
import { lockCoupons } from "../coupon/coupon-redeem.ts";
import { insertRows } from "../insert-rows.ts";
import { storeInvoices } from "../invoice/invoices-store.ts";
import { completedRefund, enteredPayment } from "../rollups/transition-rows.ts";
import type { JsonRow } from "../rows/json-row.ts";
import type { Run } from "../tenancy/database.ts";
import { addOrganization } from "../tenancy/organizations.ts";
import type { ImportedRecords } from "./imported-records.ts";
import {
  billingSchemaTable,
  couponTable,
  creditNoteTable,
  paymentTable,
  productTable,
  refundTable,
  taxTable,
} from "./imported-tables.ts";
import { newRecords, type ImportedTable, withoutStored } from "./new-records.ts";
import { readStoredInvoice, selectInvoices } from "../invoice/invoice-expand.ts";
import { calculationRow } from "../invoice/calculation-row.ts";
import { itemRow, paymentIntentRow } from "../invoice/invoice-item-row.ts";
import { invoiceRow } from "../invoice/invoice-row.ts";
import { textArray } from "../statements/text-array.ts";

/** Stores those records of the organization `$1` that are not stored yet. */
export const insertOwned = async (run: Run, records: ImportedRecords): Promise<void> => {
  await run(addOrganization);
  await addNew(run, productTable, records.products);
  await addNew(run, billingSchemaTable, records.billingSchemas);
  await addNew(run, taxTable, records.taxes);
  await addNew(run, couponTable, records.coupons);
  await addInvoices(run, records.invoices);
  const payments = await addNew(run, paymentTable, records.payments);
  if (payments.length > 0) await run(linkProviders);
  const refunds = await addNew(run, refundTable, records.refunds);
  await insertAll(run, "transitions", [
    ...payments.flatMap((payment) => enteredPayment(payment, 1)),
    ...refunds.flatMap((refund) => completedRefund(undefined, refund)),
  ]);
  await addNew(run, creditNoteTable, records.creditNotes);
};

/** Inserts the records that are not stored yet, and returns them. */
const addNew = async <Imported>(
  run: Run,
  table: ImportedTable<Imported>,
  records: ReadonlyArray<Imported> = [],
): Promise<ReadonlyArray<Imported>> => {
  const added = await newRecords(run, table, records, true);
  await insertAll(run, table.name, added.map(table.rowOf));
  return added;
};

const addInvoices = async (
  run: Run,
  invoices: ReadonlyArray<InvoiceRecords> = [],
): Promise<void> => {
  const added = await newInvoices(run, invoices.map(normalized));
  await lockCoupons(
    run,
    added.flatMap(({ couponIds }) => couponIds),
  );
  if (added.length > 0) await storeInvoices(run, added, undefined, [], { areNew: false });
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

/** Returns the invoices that are not stored yet, with their records, as `newRecords` does. */
const newInvoices = async (
  run: Run,
  invoices: ReadonlyArray<InvoiceRecords>,
): Promise<ReadonlyArray<InvoiceRecords>> => {
  if (invoices.length === 0) return [];
  const rows = await run(selectStored, [textArray(invoices.map(idOf))], { prepare: false });
  const stored = rows.map((row) => {
    const { paymentIntents, ...records } = readStoredInvoice(row);
    return {
      ...records,
      paymentIntents: [...paymentIntents.values()],
      couponIds: invoiceCoupons(records.calculations),
    };
  });
  const contents = stored.map((records) => [idOf(records), contentOf(records)] as const);
  return withoutStored(invoices, idOf, contentOf, new Map(contents));
};

const parts: ReadonlySet<StoredInvoicePart> = new Set([
  "items",
  "items.payment_intent",
  "calculations",
] as const);

const selectStored = selectInvoices(parts, "invoice_id = ANY ($2::text[])");

const idOf = ({ invoice }: InvoiceRecords): string => invoice.id;

const contentOf = ({ invoice, items, calculations, paymentIntents }: InvoiceRecords): unknown => [
  invoiceRow(invoice),
  items.map(itemRow),
  calculations.map(calculationRow),
  paymentIntents.map(paymentIntentRow).sort((a, b) => (intentOf(a) < intentOf(b) ? -1 : 1)),
];

const intentOf = (row: ReturnType<typeof paymentIntentRow>): string =>
  String(row["payment_intent_id"]);
