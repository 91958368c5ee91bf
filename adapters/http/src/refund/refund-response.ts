import { refundDescription } from "quittance/adapter";
import { minimalInvoiceSchema } from "../invoice/invoice-properties.ts";
import { pageSchema } from "../openapi/page-response.ts";
import { recordSchema } from "../openapi/record-entries.ts";
import { closed, named, namedSchemas } from "../openapi/response-properties.ts";

/** A refund of a payment. */
export const refundSchema = recordSchema("Refund", refundDescription.refundRecord);

/** A page of refunds. */
const refundPageSchema = pageSchema("RefundPage", "refunds", refundSchema);

/** A refund, and the present status of the invoice of its payment. */
const changedRefundSchema = named(
  "ChangedRefund",
  closed({
    refund: refundSchema,
    invoice: minimalInvoiceSchema,
  }),
);

/** In the order of the document. */
export const refundSchemas = namedSchemas(refundSchema, refundPageSchema, changedRefundSchema);
