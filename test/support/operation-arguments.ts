import { Amount, timestampOf, type Id, type InvoiceRequest, type OrganizationId } from "quittance";
import type { InvoiceDelivery, InvoicePeriod } from "quittance/adapter";
import type { InvoiceFilter } from "../../src/invoice/invoice-filter.ts";

const organizationId: OrganizationId = "org_acme";
const invoiceId = "invoice_1";
const [productId, schemaId] = ["product_1", "schema_1"] as const;
const providerId: Id<"prov"> = "prov_bank";
const taxIds = ["tax_1"] as const;
const amount = Amount.of("19.99");
const time = timestampOf("2025-07-17 12:00:00");
const text = "a";
const metadata = { order: "1" };

const line = {
  quantity: 1,
  units: amount,
  unit: text,
  proration: { unit: "DAY", from: 0, to: 1, whole: 1 } as const,
  period: { from: time, to: time },
  adjustments: [{ type: "DISCOUNT", percent: amount, amount, title: text } as const],
  taxIds,
};
const request: Required<InvoiceRequest> = {
  ...{ currency: "EUR", coupons: [text], customerEmail: text, redirectUrl: text, metadata },
  ...{ dueAt: time, expiresAt: time },
  ...{ customer: {}, delivery: {} as InvoiceDelivery, period: {} as InvoicePeriod },
  items: [
    { type: "PRODUCT", productId, billingSchemaId: schemaId, ...line },
    { type: "PAYMENT_INTENT", currency: "EUR", price: amount, title: text, ...line },
  ],
};
const bounds = { priceUsdFrom: amount, priceUsdTo: amount, createdAtFrom: time, createdAtTo: time };
const options = { limit: 1, offset: 0, cursor: text };
const invoices: Required<InvoiceFilter> = {
  ...{ ...bounds, statuses: ["PENDING"], currencies: ["EUR"], customerEmail: text, providerId },
  ...{ metadata, number: text, isOverdue: true, dueFrom: time, dueTo: time },
};

/** Operations with their arguments by the names of the parameters, with every property. */
export const operationArguments: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  validateInvoice: { organizationId, request },
  reviewInvoice: { organizationId, draft: request },
  previewInvoice: { organizationId, draft: request },
  createInvoice: { organizationId, request, options: { idempotencyKey: text } },
  getInvoice: {
    organizationId,
    id: invoiceId,
    options: { parts: ["items"], summaryCurrency: "EUR" },
  },
  quoteInvoice: { organizationId, id: invoiceId, currency: "EUR" },
  getPayable: { organizationId, id: invoiceId, currency: "EUR" },
  getPayableAmount: { organizationId, id: invoiceId, currency: "EUR" },
  listInvoices: { organizationId, filter: invoices, options },
};
