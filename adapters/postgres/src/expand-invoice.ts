import {
  invoiceParts,
  maxExpandedPayments,
  type ExpandedInvoice,
  type InvoicePart,
} from "quittance";
import type { Row } from "./executor.ts";
import { billingSchemaColumns, readBillingSchema } from "./rows/billing-schema-row.ts";
import { calculationColumns, readCalculation } from "./rows/calculation-row.ts";
import {
  itemColumns,
  paymentIntentColumns,
  readItem,
  readPaymentIntent,
} from "./rows/invoice-item-row.ts";
import { invoiceColumns, readInvoice } from "./rows/invoice-row.ts";
import { paymentColumns, readPayment } from "./rows/payment-row.ts";
import { productColumns, readProduct } from "./rows/product-row.ts";
import { providerColumns, readProvider } from "./rows/provider-row.ts";
import { id, integer, optionalText, text } from "./rows/read-column.ts";
import { byId, readRecords } from "./rows/read-records.ts";

/** An invoice `$2` with parts, in one query of one moment. */
export const selectInvoice = (parts: ReadonlySet<InvoicePart>): string =>
  `${selectParts(parts, "$2", newest)} AND invoice_id = $2`;

/** Invoices with parts and all their payments, `$3` of them from behind the identifier `$2`. */
export const selectInvoicesAfter = (parts: ReadonlySet<InvoicePart>): string =>
  `${selectParts(parts, "invoices.invoice_id", "")} AND invoice_id > $2
ORDER BY invoice_id LIMIT $3::text::bigint`;

const newest = `LIMIT ${String(maxExpandedPayments)}`;

const selectParts = (
  parts: ReadonlySet<InvoicePart>,
  invoiceId: string,
  paymentLimit: string,
): string => {
  const columns = invoiceParts
    .filter((part) => parts.has(part))
    .map(
      (part) =>
        `(SELECT json_agg(part)::text FROM (${partQueries(invoiceId, paymentLimit)[part]}) AS part) AS "${part}"`,
    );
  if (parts.has("payments")) columns.push(`(${countPayments(invoiceId)}) AS payments_total`);
  return `SELECT ${[invoiceColumns, ...columns].join(",\n")}
FROM :"schema".invoices WHERE organization_id = $1`;
};

/** The invoice in a row of `selectInvoice`; a part that was not selected is empty. */
export const readExpandedInvoice = (row: Row): ExpandedInvoice => ({
  invoice: readInvoice(row),
  items: readRecords(row, "items", readItem),
  products: byId(readRecords(row, "items.product", readProduct)),
  billingSchemas: byId(readRecords(row, "items.billing_schema", readBillingSchema)),
  paymentIntents: byId(readRecords(row, "items.payment_intent", readPaymentIntent)),
  calculations: readRecords(row, "calculations", readCalculation),
  payments: readRecords(row, "payments", readPayment),
  paymentsTotal: row["payments_total"] === undefined ? 0 : integer(row, "payments_total"),
  providers: byId(readRecords(row, "payments.provider", readProvider)),
  organization: readRecords(row, "organization", readOrganization)[0],
});

const countPayments = (invoiceId: string): string =>
  `SELECT count(*)::text FROM :"schema".payments
  WHERE organization_id = $1 AND invoice_id = ${invoiceId}`;

const partQueries = (
  invoiceId: string,
  paymentLimit: string,
): Readonly<Record<InvoicePart, string>> => {
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
    items: `SELECT ${itemColumns} FROM :"schema".invoice_items
    WHERE ${ofInvoice} ORDER BY place`,
    "items.product": `SELECT ${productColumns} FROM :"schema".products
    WHERE organization_id = $1 AND product_id ${inItems("product_id")}`,
    "items.billing_schema": `SELECT ${billingSchemaColumns} FROM :"schema".billing_schemas
    WHERE organization_id = $1 AND billing_schema_id ${inItems("billing_schema_id")}`,
    "items.payment_intent": `SELECT ${paymentIntentColumns} FROM :"schema".payment_intents
    WHERE organization_id = $1 AND payment_intent_id ${inItems("payment_intent_id")}`,
    calculations: `SELECT ${calculationColumns} FROM :"schema".invoice_calculations AS c
    LEFT JOIN :"schema".invoice_items AS i ON i.organization_id = c.organization_id
      AND i.invoice_id = c.invoice_id AND i.invoice_item_id = c.invoice_item_id
    WHERE c.organization_id = $1 AND c.invoice_id = ${invoiceId} ORDER BY c.place`,
    organization: `SELECT organization_id, name, image_url FROM :"schema".organizations
    WHERE organization_id = $1 AND name IS NOT NULL`,
  };
};

const readOrganization = (row: Row): ExpandedInvoice["organization"] => ({
  id: id(row, "organization_id", "org"),
  name: text(row, "name"),
  imageUrl: optionalText(row, "image_url"),
});
