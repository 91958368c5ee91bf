import { catalogSchemas } from "../catalog/catalog-response.ts";
import { creditNoteSchemas } from "../credit-note/credit-note-response.ts";
import { dashboardSchemas } from "../dashboard/dashboard-response.ts";
import { documentSchemas } from "../invoice/document-response.ts";
import { eInvoiceSchemas } from "../invoice/einvoice-response.ts";
import { invoiceRowSchemas } from "../invoice/invoice-properties.ts";
import { invoiceSchemas } from "../invoice/invoice-response.ts";
import { paymentSchemas } from "../payment/payment-response.ts";
import { quoteSchemas } from "../quote/quote-response.ts";
import { refundSchemas } from "../refund/refund-response.ts";
import { reportSchemas } from "../report/report-response.ts";
import { settingsSchemas } from "../settings/settings-response.ts";
import { taxReportSchemas } from "../report/tax-report-response.ts";
import { webhookSchemas } from "../webhook/webhook-response.ts";

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
  ...settingsSchemas,
  ...dashboardSchemas,
  ...eInvoiceSchemas,
  ...reportSchemas,
  ...taxReportSchemas,
  ...documentSchemas,
];

/**
 * The name of the schema of a response. Operations name their schemas and do not import them, so
 * that a service loads no schema that only the document needs.
 */
export type ResponseName = (typeof responseSchemas)[number]["schemaName"];
