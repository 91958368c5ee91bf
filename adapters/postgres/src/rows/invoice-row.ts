import { Amount, invoiceStatuses, type Invoice, type InvoiceSubstatus } from "quittance";
import { foldEmail } from "quittance/adapter";
import type { Row } from "../executor.ts";
import type { JsonRow } from "./json-row.ts";
import { asText, moment } from "./columns.ts";
import * as read from "./read-column.ts";

/** What is selected of an invoice. */
export const invoiceColumns = [
  "invoice_id",
  "organization_id",
  "status",
  "substatus",
  "currency",
  asText("price"),
  asText("price_usd"),
  "customer_email",
  "redirect_url",
  asText("metadata"),
  moment("created_at"),
  moment("updated_at"),
  moment("voided_at"),
].join(", ");

const substatuses: ReadonlyArray<InvoiceSubstatus> = ["OVERPAID", "PAID_AFTER_VOID"];

/** The invoice in a row. */
export const readInvoice = (row: Row): Invoice => ({
  id: read.id(row, "invoice_id", "invoice"),
  organizationId: read.id(row, "organization_id", "org"),
  status: read.word(row, "status", invoiceStatuses),
  substatus: row["substatus"] === null ? undefined : read.word(row, "substatus", substatuses),
  currency: read.currency(row, "currency"),
  price: read.amount(row, "price"),
  priceUsd: read.amount(row, "price_usd"),
  customerEmail: read.text(row, "customer_email"),
  redirectUrl: read.optionalText(row, "redirect_url"),
  metadata: read.json(row, "metadata") as Invoice["metadata"],
  createdAt: read.time(row, "created_at"),
  updatedAt: read.time(row, "updated_at"),
  voidedAt: read.optionalTime(row, "voided_at"),
});

/** The row of an invoice. */
export const invoiceRow = (invoice: Invoice): JsonRow => ({
  invoice_id: invoice.id,
  organization_id: invoice.organizationId,
  status: invoice.status,
  substatus: invoice.substatus ?? null,
  currency: invoice.currency,
  price: Amount.render(invoice.price),
  price_usd: Amount.render(invoice.priceUsd),
  customer_email: invoice.customerEmail,
  customer_email_folded: foldEmail(invoice.customerEmail),
  redirect_url: invoice.redirectUrl ?? null,
  metadata: invoice.metadata,
  created_at: invoice.createdAt,
  updated_at: invoice.updatedAt,
  voided_at: invoice.voidedAt ?? null,
});
