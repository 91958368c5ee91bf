import type { components } from "@quittance/http/client";

/** The schemas of the API. */
export type Schemas = components["schemas"];

/** An invoice with all that its page shows. */
export type InvoiceDetails = Schemas["InvoiceDetails"];
/** A stored calculation step. */
export type InvoiceStep = Schemas["InvoiceCalculation"];
/** An item of an invoice. */
export type InvoiceItem = Schemas["InvoiceItem"];
/** A payment of an invoice, with its refunds. */
export type Payment = Schemas["Payment"];
/** A refund of a payment. */
export type Refund = Schemas["Refund"];
/** The aggregates of a period. */
export type Dashboard = Schemas["Dashboard"];
/** Properties of a request for invoices. */
export type InvoiceListRequest = Schemas["InvoiceListRequest"];
/** Properties of a request for payments. */
export type PaymentListRequest = Schemas["PaymentListRequest"];
/** A product of the catalog. */
export type Product = Schemas["Product"];
/** A price of a product. */
export type BillingSchema = Schemas["BillingSchema"];
/** A tax that lines can have. */
export type Tax = Schemas["Tax"];
/** A coupon that quotes and invoices can have. */
export type Coupon = Schemas["Coupon"];
/** An endpoint that receives events. */
export type Webhook = Schemas["Webhook"];
/** The delivery of an event to an endpoint. */
export type Delivery = Schemas["Delivery"];
/** The settings of the organization. */
export type Settings = Schemas["Settings"];
/** An attempt to deliver an event. */
export type Attempt = Delivery["attempts"][number];
