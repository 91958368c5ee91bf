import { invoiceCoupons, type InvoiceRecords, type StoredInvoicePart } from "quittance/adapter";
import type { Run } from "../tenancy/database.ts";
import { readStoredInvoice, selectInvoices } from "../invoice/invoice-expand.ts";
import { calculationRow } from "../invoice/calculation-row.ts";
import { itemRow, paymentIntentRow } from "../invoice/invoice-item-row.ts";
import { invoiceRow } from "../invoice/invoice-row.ts";
import { textArray } from "../statements/text-array.ts";
import { withoutStored } from "./new-records.ts";

/** Returns the invoices that are not stored yet, with their records, as `newRecords` does. */
export const newInvoices = async (
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
