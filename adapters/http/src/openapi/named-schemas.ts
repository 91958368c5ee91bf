import {
  adjustmentProperty,
  closedObject,
  currencyProperty,
  invoiceRequestSchema,
  itemsProperty,
} from "quittance/wire";
import * as v from "valibot";
import { allOperations } from "../operations/all-operations.ts";
import {
  billingSchemaPageSchema,
  billingSchemaSchema,
  couponPageSchema,
  couponSchema,
  productPageSchema,
  productSchema,
  taxPageSchema,
  taxSchema,
} from "./responses/catalog-response.ts";
import {
  createdCreditNoteSchema,
  creditNotePageSchema,
  creditNoteSchema,
} from "./responses/credit-note-response.ts";
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
  payableSchema,
  paymentPageSchema,
  paymentRowSchema,
  paymentSchema,
  providerSchema,
} from "./responses/payment-response.ts";
import {
  appliedCouponSchema,
  lineStepSchema,
  quoteLineSchema,
  quoteRoundingSchema,
  quoteSchema,
  quoteTaxSchema,
  quoteTotalSchema,
  quoteTotalUsdSchema,
  taxSummarySchema,
} from "./responses/quote-response.ts";
import {
  changedRefundSchema,
  refundPageSchema,
  refundSchema,
} from "./responses/refund-response.ts";
import {
  deliveryPageSchema,
  deliverySchema,
  endpointPageSchema,
  endpointSchema,
  endpointWithSecretSchema,
  replayedSchema,
} from "./responses/webhook-response.ts";
import { closed, decimal, signedDecimal, timestamp } from "./responses/response-properties.ts";
import { eventSchemas } from "./webhooks.ts";

/** Requests by name, from the operations that read them. */
const requests: Readonly<Record<string, v.GenericSchema>> = {
  Adjustment: adjustmentProperty,
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
  QuoteTax: quoteTaxSchema,
  QuoteRounding: quoteRoundingSchema,
  QuoteTotal: quoteTotalSchema,
  QuoteTotalUsd: quoteTotalUsdSchema,
  QuoteStep: lineStepSchema,
  TaxSummary: taxSummarySchema,
  AppliedCoupon: appliedCouponSchema,
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
  Payable: payableSchema,
  Payment: paymentSchema,
  PaymentRow: paymentRowSchema,
  PaymentPage: paymentPageSchema,
  ChangedPayment: changedPaymentSchema,
  Refund: refundSchema,
  RefundPage: refundPageSchema,
  ChangedRefund: changedRefundSchema,
  CreditNote: creditNoteSchema,
  CreditNotePage: creditNotePageSchema,
  CreatedCreditNote: createdCreditNoteSchema,
  Provider: providerSchema,
  ProductPage: productPageSchema,
  BillingSchemaPage: billingSchemaPageSchema,
  Tax: taxSchema,
  TaxPage: taxPageSchema,
  Coupon: couponSchema,
  CouponPage: couponPageSchema,
  Webhook: endpointSchema,
  WebhookWithSecret: endpointWithSecretSchema,
  WebhookPage: endpointPageSchema,
  Delivery: deliverySchema,
  DeliveryPage: deliveryPageSchema,
  Replayed: replayedSchema,
  Dashboard: dashboardSchema,
  Metrics: metricsSchema,
};

/** The schemas of values, requests and records, by their names in the document. */
export const namedSchemas: Readonly<Record<string, v.GenericSchema>> = {
  ...values,
  ...requests,
  ...recordSchemas,
  ...eventSchemas,
};

/** The name of the schema of a record in a response. */
export type ResponseName = keyof typeof recordSchemas;

const pageNote =
  "`total` counts up to 10000; `offset` is null in a page that was requested by cursor.";

/** Descriptions, by the names of schemas. */
export const schemaNotes: Readonly<Record<string, string>> = {
  Currency: "A currency code, in capitals.",
  Decimal:
    "An exact amount as a decimal string, not negative: at most 30 fraction digits, no trailing " +
    "zeros, no exponent. Do not parse it as a binary floating-point number.",
  SignedDecimal: "An exact amount as a decimal string, which may be negative.",
  Timestamp: "A timestamp in UTC, in seconds: `YYYY-MM-DD HH:MM:SS`.",
  Adjustment:
    "A discount or a fee with exactly one of `percent`, at most 100 for a discount, and `amount`, " +
    "in the currency of the line. `title` defaults to `Discount` or `Fee`.",
  Items: "Products of the catalog, and custom items with their own price.",
  AppliedCoupon: "A coupon of a quote. Its discounts are steps of the lines.",
  EmptyRequest: "Empty; the body may be omitted.",
  Quote:
    "Contains everything that is needed to verify it. `exchange_rates` are units per US dollar. " +
    "The lines are followed by the total and the total in US dollars.",
  QuoteStep:
    "In each currency `price` is `initial_price` plus `price_delta`. The properties of `details` " +
    "depend on `calculation_type`; types that are not in the list are adjustments of the host.",
  InvoiceDetails:
    "Without `expand` only the minimal view. For payers it has no `customer_email`, no " +
    "`metadata`, and no `idempotency_key` or `price_usd` of payments.",
  Coupon: "`redemptions` counts the invoices that use the coupon and are not voided.",
  Webhook: "`types` is null for all types.",
  Delivery: "`event_id` is the `webhook-id` of each attempt.",
  CreditNote:
    "`total` is the exact share of the price of the invoice, `payable` by how much less it is to " +
    "be paid. The steps are shares of those of the invoice.",
  ...Object.fromEntries(
    Object.keys(recordSchemas)
      .filter((name) => name.endsWith("Page"))
      .map((name) => [name, pageNote]),
  ),
  ...Object.fromEntries(
    allOperations.flatMap(({ request: { name, description } }) =>
      description === undefined ? [] : [[name, description]],
    ),
  ),
};
