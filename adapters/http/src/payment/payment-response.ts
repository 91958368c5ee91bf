import {
  paymentDescription,
  providerRecord,
  refundDescription,
  type responses,
} from "quittance/adapter";
import { invoiceStatuses } from "quittance";
import * as v from "valibot";
import { schemaOf } from "../openapi/schema-of.ts";
import { minimalInvoiceSchema } from "../invoice/invoice-properties.ts";
import { pageSchema, searchedEntries } from "../openapi/page-response.ts";
import { optionalEntries, recordEntries, recordSchema } from "../openapi/record-entries.ts";
import {
  closed,
  currency,
  decimal,
  id,
  named,
  timestamp,
  namedSchemas,
} from "../openapi/response-properties.ts";

/** A provider that carries out payments. */
const providerSchema = recordSchema("Provider", providerRecord);

const provider = v.exactOptional(v.nullable(providerSchema));

/** A refund with an invoice: what only its organization sees is optional. */
const refundInInvoice = closed({
  ...optionalEntries(recordEntries(refundDescription.refundViews.organization)),
  ...recordEntries(refundDescription.refundViews.payer),
});

/** A payment of an invoice: the key for its organization only, the provider where requested. */
export const paymentSchema = named(
  "Payment",
  closed({
    ...optionalEntries(recordEntries(paymentDescription.paymentViews.organization)),
    ...recordEntries(paymentDescription.paymentViews.payer),
    /** In the currency of the invoice. */
    value: v.nullable(decimal),
    provider,
    refunds: v.exactOptional(v.array(refundInInvoice)),
  }),
);

/** What is left to pay of an invoice, and what to send in a currency to pay it. */
const payableSchema = named(
  "Payable",
  schemaOf<ReturnType<typeof responses.renderPayable>>()(
    closed({
      invoice_id: id("invoice"),
      status: v.picklist(invoiceStatuses),
      invoice_currency: currency,
      due: decimal,
      currency,
      payable: decimal,
      minor_units: v.pipe(v.string(), v.regex(/^(?:0|[1-9][0-9]*)$/)),
      exchange_rate_timestamp: v.nullable(timestamp),
      is_settled: v.boolean(),
    }),
  ),
);

/** A payment with what it was worth in dollars. */
export const paymentRowSchema = named(
  "PaymentRow",
  closed({
    ...recordEntries(paymentDescription.paymentRecord.json),
    provider,
    invoice: v.exactOptional(
      v.nullable(
        closed({
          id: id("invoice"),
          number: v.nullable(v.string()),
          customer: closed({ name: v.nullable(v.string()) }),
        }),
      ),
    ),
  }),
);

/** A page of payments. */
const paymentPageSchema = pageSchema("PaymentPage", "payments", paymentRowSchema, searchedEntries);

/** A payment, and the present status of its invoice. */
const changedPaymentSchema = named(
  "ChangedPayment",
  closed({
    payment: paymentRowSchema,
    invoice: minimalInvoiceSchema,
  }),
);

/** In the order of the document. */
export const paymentSchemas = namedSchemas(
  payableSchema,
  paymentSchema,
  paymentRowSchema,
  paymentPageSchema,
  changedPaymentSchema,
  providerSchema,
);
