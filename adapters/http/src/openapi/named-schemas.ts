import {
  closedObject,
  currencyProperty,
  dashboardRequestSchema,
  detailsRequestSchema,
  emptyRequestSchema,
  invoiceListSchema,
  invoiceRequestSchema,
  itemsProperty,
  paymentListSchema,
  paymentRequestSchema,
  quoteRequestSchema,
  statusRequestSchema,
} from "quittance/wire";
import * as v from "valibot";
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

const requests = {
  Items: itemsProperty,
  QuoteRequest: quoteRequestSchema,
  InvoiceRequest: invoiceRequestSchema,
  CreateInvoiceRequest: closedObject({
    ...invoiceRequestSchema.entries,
    quote: v.nullish(quoteSchema),
  }),
  InvoiceDetailsRequest: detailsRequestSchema,
  InvoiceListRequest: invoiceListSchema,
  PaymentRequest: paymentRequestSchema,
  PaymentListRequest: paymentListSchema,
  PaymentStatusRequest: statusRequestSchema,
  DashboardRequest: dashboardRequestSchema,
  EmptyRequest: emptyRequestSchema,
};

const values = {
  Currency: currencyProperty,
  Decimal: decimal,
  SignedDecimal: signedDecimal,
  Timestamp: timestamp,
};

const records = {
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
export const namedSchemas = { ...values, ...requests, ...records };

/** What properties and types do not say. */
export const schemaNotes: Readonly<Partial<Record<SchemaName, string>>> = {
  Currency: "The code of a currency, in capitals.",
  Decimal:
    "An exact figure as decimal text, not negative: at most 30 digits behind the point, no zeros " +
    "at the end, no exponent. Never read it as a binary number.",
  SignedDecimal: "An exact figure as decimal text, which may be less than zero.",
  Timestamp: "A time in UTC, to the second: `YYYY-MM-DD HH:MM:SS`.",
  QuoteRequest:
    "Exactly one of `product`, `invoice` and `items`; `null` is as absent. Without `currency`, the " +
    "quote is in the one that all lines share.",
  Items: "Products of the catalogue, and custom items at a price of their own.",
  InvoiceRequest: "`currency` is needed when the items do not share one; `null` is as absent.",
  CreateInvoiceRequest:
    "As for checking it. `quote` is one that was answered for the same items, to be accepted as it is.",
  InvoiceListRequest: "`cursor` and `offset` exclude each other; `null` is as absent.",
  PaymentListRequest: "`cursor` and `offset` exclude each other; `null` is as absent.",
  PaymentRequest: "The `idempotency_key` belongs to the organization, whatever the invoice.",
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
};

/** The name of a schema. */
export type SchemaName = keyof typeof namedSchemas;
