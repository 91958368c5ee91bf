import {
  foldEmail,
  type Invoice,
  type InvoiceFilter,
  type OrganizationId,
  type Page,
  type PageRequest,
} from "quittance";
import type { Database } from "../database.ts";
import { invoiceColumns, readInvoice } from "../rows/invoice-row.ts";
import { isOneOf, isWithinBounds, Values } from "./conditions.ts";
import { readPage, selectPage, type ListQuery } from "./select-page.ts";

/** A page of invoices. */
export const listInvoices =
  (database: Database, deepFrom?: number) =>
  async (
    organizationId: OrganizationId,
    filter: InvoiceFilter,
    page: PageRequest,
  ): Promise<Page<Invoice>> => {
    const { text, values } = selectPage(queryOf(filter), page, deepFrom);
    const rows = await database.tenant(organizationId).browse(text, values);
    return readPage(rows, page.limit, "invoice_id", readInvoice, (invoice) => invoice);
  };

const queryOf = (filter: InvoiceFilter): ListQuery => {
  const values = new Values();
  const { statuses, currencies, customerEmail, providerId } = filter;
  const email = customerEmail === undefined ? [] : [foldEmail(customerEmail)];
  const source = providerId === undefined ? allInvoices : invoicesByProvider;
  const others = [
    ...isOneOf("i.currency", currencies, values),
    ...isOneOf("i.customer_email_folded", email, values),
    ...isOneOf("p.provider_id", providerId === undefined ? [] : [providerId], values),
    ...isWithinBounds({ priceUsd: "i.price_usd", createdAt: source.fromCreatedAt }, filter, values),
  ];
  return {
    table: ':"schema".invoices',
    columns: invoiceColumns,
    id: "invoice_id",
    from: source.from,
    fromId: source.fromId,
    fromCreatedAt: source.fromCreatedAt,
    conditions: [...source.owned, ...isOneOf("i.status", statuses, values), ...others],
    values,
    ranked: others.length === 0 ? { kind: "INVOICE", statuses: statuses ?? [] } : undefined,
  };
};

const allInvoices = {
  from: ':"schema".invoices AS i',
  fromId: "i.invoice_id",
  fromCreatedAt: "i.created_at",
  owned: ["i.organization_id = $1"],
};

/** By way of the links, which are in the order of the list; the invoices' time stands in them. */
const invoicesByProvider = {
  from: `:"schema".invoice_providers AS p JOIN :"schema".invoices AS i
      ON i.organization_id = p.organization_id AND i.invoice_id = p.invoice_id`,
  fromId: "p.invoice_id",
  fromCreatedAt: "p.created_at",
  owned: ["p.organization_id = $1", "i.organization_id = $1"],
};
