import { refundCodec, type renderRefundList } from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { minimalInvoiceSchema } from "./invoice-properties.ts";
import { pageEntries } from "./page-response.ts";
import { recordEntries } from "./record-entries.ts";
import { closed } from "./response-properties.ts";

/** A refund of a payment. */
export const refundSchema = closed(recordEntries(refundCodec.json));

/** A page of refunds. */
export const refundPageSchema = schemaOf<ReturnType<typeof renderRefundList>>()(
  closed({ refunds: v.array(refundSchema), ...pageEntries }),
);

/** A refund, and the present status of the invoice of its payment. */
export const changedRefundSchema = closed({
  refund: refundSchema,
  invoice: minimalInvoiceSchema,
});
