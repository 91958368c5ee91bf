import { catalogSchemas } from "./responses/catalog-response.ts";
import { creditNoteSchemas } from "./responses/credit-note-response.ts";
import { dashboardSchemas } from "./responses/dashboard-response.ts";
import { invoiceRowSchemas } from "./responses/invoice-properties.ts";
import { invoiceSchemas } from "./responses/invoice-response.ts";
import { paymentSchemas } from "./responses/payment-response.ts";
import { quoteSchemas } from "./responses/quote-response.ts";
import { refundSchemas } from "./responses/refund-response.ts";
import { webhookSchemas } from "./responses/webhook-response.ts";

/** The schemas of responses that have a name, in the order of the document. */
export const responseSchemas = [
  ...quoteSchemas,
  ...invoiceRowSchemas,
  ...invoiceSchemas,
  ...paymentSchemas,
  ...refundSchemas,
  ...creditNoteSchemas,
  ...catalogSchemas,
  ...webhookSchemas,
  ...dashboardSchemas,
] as const;

/**
 * The name of the schema of a response. Operations name their schemas and do not import them, so
 * that a service loads no schema that only the document needs.
 */
export type ResponseName = (typeof responseSchemas)[number]["schemaName"];
