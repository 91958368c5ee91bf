import {
  invoicePartDescription,
  limits,
  type StoredInvoice,
  type StoredInvoicePart,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import { calculatedItemColumns, calculationColumns, readCalculations } from "./calculation-row.ts";
import { creditNoteColumns, readCreditNote } from "../credit-note/credit-note-row.ts";
import {
  itemColumns,
  paymentIntentColumns,
  readItem,
  readPaymentIntent,
} from "./invoice-item-row.ts";
import { invoiceColumns, readInvoice } from "./invoice-row.ts";
import { paymentColumns, readPayment } from "../payment/payment-row.ts";
import { providerColumns, readProvider } from "../provider/provider-row.ts";
import { organizationColumns, readOrganization } from "../organization/organization-row.ts";
import { integer } from "../rows/read-column.ts";
import { byId, readRecords } from "../rows/read-records.ts";
import { readRefund, refundColumns } from "../refund/refund-row.ts";
import { textArray } from "../statements/text-array.ts";

/**
 * Returns the query for an invoice with parts, from one snapshot.
 *
 * There are two texts, so that both can be prepared: one without parts, and one that has the set of
 * parts as a value. The subquery hides that value from the planner, so that it keeps one plan;
 * parts that are not in the set are not read.
 */
export const selectInvoice = (
  invoiceId: string,
  parts: ReadonlySet<StoredInvoicePart>,
): { readonly text: string; readonly values: ReadonlyArray<string> } =>
  parts.size === 0
    ? { text: withoutParts, values: [invoiceId] }
    : { text: withParts, values: [invoiceId, textArray(parts)] };

/**
 * Returns the query for `$3` invoices after the identifier `$2`, with parts and all payments.
 *
 * @param condition what else applies to an invoice.
 */
export const selectInvoicesAfter = (
  parts: ReadonlySet<StoredInvoicePart>,
  condition = "true",
): string =>
  `${selectInvoices(parts, `invoice_id > $2 AND ${condition}`)}
ORDER BY invoice_id LIMIT $3::text::bigint`;

/** Returns the query for invoices of the organization `$1`, with parts and all payments. */
export const selectInvoices = (
  parts: ReadonlySet<StoredInvoicePart>,
  condition: string,
): string => {
  const columns = invoicePartDescription.storedInvoiceParts
    .filter((part) => parts.has(part))
    .map((part) => `${partQuery(part, "invoices.invoice_id", "")} AS "${part}"`);
  if (parts.has("payments")) {
    columns.push(`${countPayments("invoices.invoice_id")} AS payments_total`);
  }
  if (parts.has("calculations")) {
    columns.push(`${calculatedItems("invoices.invoice_id")} AS "calculations.items"`);
  }
  return `SELECT ${[invoiceColumns, ...columns].join(",\n")}
FROM :"schema".invoices WHERE organization_id = $1 AND ${condition}`;
};

/** Reads an invoice from a row of `selectInvoice`; a part that was not selected is empty. */
export const readStoredInvoice = (row: Row): StoredInvoice => ({
  invoice: readInvoice(row),
  items: readRecords(row, "items", readItem),
  paymentIntents: byId(readRecords(row, "items.payment_intent", readPaymentIntent)),
  calculations: readCalculations(row, "calculations", "calculations.items"),
  payments: readRecords(row, "payments", readPayment),
  paymentsTotal: row["payments_total"] ? integer(row, "payments_total") : 0,
  providers: byId(readRecords(row, "payments.provider", readProvider)),
  refunds: readRecords(row, "payments.refunds", readRefund),
  organization: readRecords(row, "organization", readOrganization)[0],
  creditNotes: readRecords(row, "credit_notes", readCreditNote),
});

const partQuery = (part: StoredInvoicePart, invoiceId: string, paymentLimit: string): string =>
  `(SELECT json_agg(part)::text FROM (${partQueries(invoiceId, paymentLimit)[part]}) AS part)`;

/**
 * Returns the query for the items that calculations are of. They are not joined to the calculations:
 * while the tables have no statistics, each calculation would be compared with all items.
 */
const calculatedItems = (invoiceId: string): string =>
  `(SELECT json_agg(part)::text FROM (
    SELECT ${calculatedItemColumns} FROM :"schema".invoice_items
    WHERE organization_id = $1 AND invoice_id = ${invoiceId}
  ) AS part)`;

const countPayments = (invoiceId: string): string =>
  `(SELECT count(*)::text FROM :"schema".payments
  WHERE organization_id = $1 AND invoice_id = ${invoiceId})`;

const partQueries = (
  invoiceId: string,
  paymentLimit: string,
): Readonly<Record<StoredInvoicePart, string>> => {
  const ofInvoice = `organization_id = $1 AND invoice_id = ${invoiceId}`;
  const inItems = (column: string): string => `IN (
  SELECT ${column} FROM :"schema".invoice_items WHERE ${ofInvoice}
)`;
  const payments = (columns: string): string => `SELECT ${columns} FROM :"schema".payments
    WHERE ${ofInvoice} ORDER BY payments.created_at DESC, payments.payment_id DESC ${paymentLimit}`;
  return {
    payments: payments(paymentColumns),
    "payments.provider": `SELECT ${providerColumns} FROM :"schema".providers
    WHERE provider_id IN (${payments("provider_id")})`,
    "payments.refunds": `SELECT ${refundColumns} FROM :"schema".refunds
    WHERE organization_id = $1 AND payment_id IN (${payments("payment_id")})
    ORDER BY refunds.created_at DESC, refunds.refund_id DESC`,
    items: `SELECT ${itemColumns} FROM :"schema".invoice_items
    WHERE ${ofInvoice} ORDER BY place`,
    "items.payment_intent": `SELECT ${paymentIntentColumns} FROM :"schema".payment_intents
    WHERE organization_id = $1 AND payment_intent_id ${inItems("payment_intent_id")}`,
    calculations: `SELECT ${calculationColumns} FROM :"schema".invoice_calculations
    WHERE ${ofInvoice} ORDER BY place`,
    organization: `SELECT ${organizationColumns} FROM :"schema".organizations
    WHERE organization_id = $1 AND name IS NOT NULL`,
    credit_notes: `SELECT ${creditNoteColumns} FROM :"schema".credit_notes
    WHERE ${ofInvoice} ORDER BY credit_notes.created_at DESC, credit_notes.credit_note_id DESC`,
  };
};

const withoutParts = `SELECT ${invoiceColumns}
FROM :"schema".invoices WHERE organization_id = $1 AND invoice_id = $2`;

const ifWanted = (part: StoredInvoicePart, query: string): string =>
  `CASE WHEN '${part}' = ANY (wanted.parts) THEN ${query} END`;

const newest = `LIMIT ${String(limits.maxExpandedPayments)}`;

const withParts = `SELECT ${[
  invoiceColumns,
  ...invoicePartDescription.storedInvoiceParts.map(
    (part) => `${ifWanted(part, partQuery(part, "$2", newest))} AS "${part}"`,
  ),
  `${ifWanted("payments", countPayments("$2"))} AS payments_total`,
  `${ifWanted("calculations", calculatedItems("$2"))} AS "calculations.items"`,
].join(",\n")}
FROM (SELECT $3::text[] AS parts OFFSET 0) AS wanted CROSS JOIN :"schema".invoices
WHERE organization_id = $1 AND invoice_id = $2`;
