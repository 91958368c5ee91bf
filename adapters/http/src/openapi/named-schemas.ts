import {
  closedObject,
  currencyProperty,
  invoiceRequestSchema,
  itemsProperty,
} from "quittance/wire";
import * as v from "valibot";
import { allOperations } from "../operations/all-operations.ts";
import { billingSchemaSchema, productSchema } from "./responses/catalog-response.ts";
import { dashboardSchema, metricsSchema } from "./responses/dashboard-response.ts";
import {
  invoicePageSchema,
  invoiceRowSchema,
  minimalInvoiceSchema,
} from "./responses/invoice-properties.ts";
import {
  calculationSchema,
  createdInvoiceSchema,
  createdItemSchema,
  invoiceDetailsSchema,
  invoiceItemSchema,
  paymentIntentSchema,
} from "./responses/invoice-response.ts";
import {
  changedPaymentSchema,
  paymentPageSchema,
  paymentRowSchema,
  paymentSchema,
  providerSchema,
} from "./responses/payment-response.ts";
import {
  lineStepSchema,
  quoteLineSchema,
  quoteSchema,
  quoteTotalSchema,
  quoteTotalUsdSchema,
} from "./responses/quote-response.ts";
import { closed, decimal, signedDecimal, timestamp } from "./responses/response-properties.ts";

/** Requests by name, from the operations that read them. */
const requests: Readonly<Record<string, v.GenericSchema>> = {
  Items: itemsProperty,
  ...Object.fromEntries(allOperations.map(({ request }) => [request.name, request.schema])),
  CreateInvoiceRequest: closedObject({
    ...invoiceRequestSchema.entries,
    quote: v.nullish(quoteSchema),
  }),
};

const values = {
  Currency: currencyProperty,
  Decimal: decimal,
  SignedDecimal: signedDecimal,
  Timestamp: timestamp,
};

/** The records of responses, by name. */
export const recordSchemas = {
  Quote: quoteSchema,
  QuoteLine: quoteLineSchema,
  QuoteTotal: quoteTotalSchema,
  QuoteTotalUsd: quoteTotalUsdSchema,
  QuoteStep: lineStepSchema,
  Product: productSchema,
  BillingSchema: billingSchemaSchema,
  MinimalInvoice: minimalInvoiceSchema,
  InvoiceRow: invoiceRowSchema,
  InvoicePage: invoicePageSchema,
  InvoiceDetails: invoiceDetailsSchema,
  InvoiceItem: invoiceItemSchema,
  InvoiceCalculation: calculationSchema,
  CreatedInvoice: createdInvoiceSchema,
  CreatedInvoiceItem: createdItemSchema,
  PaymentIntent: paymentIntentSchema,
  ValidInvoice: closed({
    valid: v.literal(true),
    currency: currencyProperty,
    quote: quoteSchema,
  }),
  Payment: paymentSchema,
  PaymentRow: paymentRowSchema,
  PaymentPage: paymentPageSchema,
  ChangedPayment: changedPaymentSchema,
  Provider: providerSchema,
  Dashboard: dashboardSchema,
  Metrics: metricsSchema,
};

/** The schemas of requests, records and values by the names that the document gives them. */
export const namedSchemas: Readonly<Record<string, v.GenericSchema>> = {
  ...values,
  ...requests,
  ...recordSchemas,
};

/** The name of the schema of a record in a response. */
export type ResponseName = keyof typeof recordSchemas;

/** Descriptions, by the names of schemas. */
export const schemaNotes: Readonly<Record<string, string>> = {
  Currency: "The code of a currency, in capitals.",
  Decimal:
    "An exact figure as decimal text, not negative: at most 30 digits behind the point, no zeros " +
    "at the end, no exponent. Never read it as a binary number.",
  SignedDecimal: "An exact figure as decimal text, which may be less than zero.",
  Timestamp: "A time in UTC, to the second: `YYYY-MM-DD HH:MM:SS`.",
  Items: "Products of the catalogue, and custom items at a price of their own.",
  EmptyRequest: "There is nothing to say; a request without a body is the same.",
  Quote:
    "Enough to check every figure with nothing else at hand. `exchange_rates` are units for one " +
    "dollar. The lines are followed by the total and the total in dollars.",
  QuoteStep:
    "In every column `price` is `initial_price` plus `price_delta`. What `details` hold depends on " +
    "`calculation_type`; a type that is not in the list is an adjustment by the host.",
  InvoiceDetails:
    "Without `expand` the properties of the minimal view. A payer never sees `customer_email`, " +
    "`metadata` and the `idempotency_key` of payments.",
  InvoicePage: "`total` counts to 10000; `offset` is null in a page that was asked for by cursor.",
  PaymentPage: "`total` counts to 10000; `offset` is null in a page that was asked for by cursor.",
  ...Object.fromEntries(
    allOperations.flatMap(({ request: { name, description } }) =>
      description === undefined ? [] : [[name, description]],
    ),
  ),
};
