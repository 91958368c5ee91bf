import type { components } from "@quittance/http/client";

type Schemas = components["schemas"];

/** The invoices of a list. */
export type InvoiceRow = Schemas["InvoiceRow"];
/** An invoice with all that its page shows. */
export type InvoiceDetails = Schemas["InvoiceDetails"];
/** A stored calculation step. */
export type InvoiceStep = Schemas["InvoiceCalculation"];
/** An item of an invoice. */
export type InvoiceItem = Schemas["InvoiceItem"];
/** The payments of a list. */
export type PaymentRow = Schemas["PaymentRow"];
/** A payment of an invoice, with its refunds. */
export type Payment = Schemas["Payment"];
/** A refund, chargeback or reversal. */
export type Refund = Schemas["Refund"];
/** The aggregates of a period. */
export type Dashboard = Schemas["Dashboard"];
/** Properties of a request for invoices. */
export type InvoiceListRequest = Schemas["InvoiceListRequest"];
/** Properties of a request for payments. */
export type PaymentListRequest = Schemas["PaymentListRequest"];
