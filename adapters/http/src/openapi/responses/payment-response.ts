import {
  paymentCodec,
  paymentViews,
  providerCodec,
  refundViews,
  type renderPaymentList,
} from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { minimalInvoiceSchema } from "./invoice-properties.ts";
import { pageEntries } from "./page-response.ts";
import { optionalEntries, recordEntries } from "./record-entries.ts";
import { closed } from "./response-properties.ts";

/** A provider that carries out payments. */
export const providerSchema = closed(recordEntries(providerCodec.json));

const provider = v.exactOptional(v.nullable(providerSchema));

/** A refund with an invoice: what only its organization sees is optional. */
const refundInInvoice = closed({
  ...optionalEntries(recordEntries(refundViews.organization)),
  ...recordEntries(refundViews.payer),
});

/** A payment of an invoice: the key for its organization only, the provider where requested. */
export const paymentSchema = closed({
  ...optionalEntries(recordEntries(paymentViews.organization)),
  ...recordEntries(paymentViews.payer),
  provider,
  refunds: v.exactOptional(v.array(refundInInvoice)),
});

/** A payment with what it was worth in dollars. */
export const paymentRowSchema = closed({ ...recordEntries(paymentCodec.json), provider });

/** A page of payments. */
export const paymentPageSchema = schemaOf<ReturnType<typeof renderPaymentList>>()(
  closed({ payments: v.array(paymentRowSchema), ...pageEntries }),
);

/** A payment, and the present status of its invoice. */
export const changedPaymentSchema = closed({
  payment: paymentRowSchema,
  invoice: minimalInvoiceSchema,
});
