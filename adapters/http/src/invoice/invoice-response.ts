import {
  invoiceCalculationRecord,
  invoiceDescription,
  invoiceItemDescription,
  type responses,
} from "quittance/adapter";
import * as v from "valibot";
import { billingSchemaSchema, productSchema } from "../catalog/catalog-response.ts";
import { creditNoteInInvoice } from "../credit-note/credit-note-response.ts";
import { schemaOf } from "../openapi/schema-of.ts";
import { invoiceTotalsSchema, minimalInvoice } from "./invoice-properties.ts";
import { documentEntries, sellerSchema } from "./party-response.ts";
import { paymentSchema } from "../payment/payment-response.ts";
import { quoteSchema, taxSummarySchema } from "../quote/quote-response.ts";
import { optionalEntries, recordEntries, recordSchema } from "../openapi/record-entries.ts";
import {
  closed,
  count,
  currency,
  decimal,
  named,
  textOrNull,
  timestamp,
  namedSchemas,
} from "../openapi/response-properties.ts";
import { lineSteps, totalStep } from "../quote/step-details.ts";

type Item = NonNullable<ReturnType<typeof responses.renderFullInvoice>["items"]>[number];

/** A custom item that has become part of an invoice. */
const paymentIntentSchema = recordSchema(
  "PaymentIntent",
  invoiceItemDescription.paymentIntentRecord,
);

const itemEntries = recordEntries(invoiceItemDescription.invoiceItemRecord.json);

/** A line of an invoice, with the expanded records. */
const invoiceItemSchema = named(
  "InvoiceItem",
  schemaOf<Item>()(
    closed({
      ...itemEntries,
      period: v.exactOptional<v.GenericSchema>(closed({ from: timestamp, to: timestamp })),
      product: v.exactOptional(v.nullable(productSchema)),
      billing_schema: v.exactOptional(v.nullable(billingSchemaSchema)),
      payment_intent: v.exactOptional(v.nullable(paymentIntentSchema)),
    }),
  ),
);

/** Without the basis of a step: its schema depends on the type of the step. */
const calculationEntries = recordEntries(invoiceCalculationRecord.without("basis"));

/** A stored step of the price of an invoice. */
const calculationSchema = named(
  "InvoiceCalculation",
  v.union([
    lineSteps(calculationEntries),
    totalStep("TOTAL", calculationEntries),
    totalStep("TOTAL_USD", calculationEntries),
  ]),
);

/** Facts about a currency. */
const currencyDetailsSchema = closed({
  code: currency,
  name: v.string(),
  kind: v.picklist(["FIAT", "CRYPTO"]),
  decimals: count,
});

const fullInvoice = {
  ...recordEntries(invoiceDescription.invoiceViews.organization),
  ...documentEntries,
};

/** An invoice with the requested parts; a payer sees neither the email address nor the metadata. */
const invoiceDetailsSchema = named(
  "InvoiceDetails",
  schemaOf<ReturnType<typeof responses.renderInvoiceDetails>>()(
    closed({
      ...optionalEntries(recordEntries(invoiceDescription.invoiceViews.organization)),
      ...documentEntries,
      ...minimalInvoice,
      items: v.exactOptional(v.array(invoiceItemSchema)),
      calculations: v.exactOptional(v.array(calculationSchema)),
      taxes: v.exactOptional(v.array(taxSummarySchema)),
      totals: v.exactOptional(v.nullable(invoiceTotalsSchema)),
      credit_notes: v.exactOptional(v.array(creditNoteInInvoice)),
      organization: v.exactOptional(closed({ name: v.string(), image_url: textOrNull })),
      seller: v.exactOptional(sellerSchema),
      payments: v.exactOptional(v.array(paymentSchema)),
      payments_total: v.exactOptional(count),
      amount_due: v.exactOptional(decimal),
      amount_paid: v.exactOptional(decimal),
      standing: v.exactOptional(
        closed({ is_overdue: v.boolean(), is_expired: v.boolean(), paid_late: v.boolean() }),
      ),
      currency_details: v.exactOptional(currencyDetailsSchema),
      calculation_summary: v.exactOptional(quoteSchema),
    }),
  ),
  "Without `expand` only the minimal view. For payers it has no `customer_email`, no " +
    "`metadata`, and no `idempotency_key` or `price_usd` of payments.",
);

/** A line of an invoice that was just created. */
const createdItemSchema = named(
  "CreatedInvoiceItem",
  closed({
    ...itemEntries,
    payment_intent: v.nullable(paymentIntentSchema),
  }),
);

/** An invoice that was just created, or is sent again as it is now. */
const createdInvoiceSchema = named(
  "CreatedInvoice",
  closed({
    ...fullInvoice,
    items: v.array(createdItemSchema),
    calculations: v.array(calculationSchema),
  }),
);

/** In the order of the document. */
export const invoiceSchemas = namedSchemas(
  invoiceDetailsSchema,
  invoiceItemSchema,
  calculationSchema,
  createdInvoiceSchema,
  createdItemSchema,
  paymentIntentSchema,
  invoiceTotalsSchema,
);
