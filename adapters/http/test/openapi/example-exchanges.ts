import { callWith, bookItem, customItem, order, type Call } from "../send-to-api.ts";
import { mounts } from "../mounts.ts";
import { service } from "../create-test-api.ts";

/** One exchange of the document's examples. */
export interface Exchange {
  readonly of: string;
  readonly name: string;
  readonly summary: string;
  readonly status: number;
  readonly request?: unknown;
  readonly response: unknown;
}

/** A request of the examples, which follow one another: the first ones make what later ones read. */
export interface ExampleRequest extends Pick<Exchange, "of" | "name" | "summary"> {
  readonly path: string;
  readonly request: unknown;
  readonly options: NonNullable<Parameters<Call>[2]>;
}

const example = (
  of: string,
  name: string,
  summary: string,
  path: string,
  request: unknown = {},
  options: ExampleRequest["options"] = {},
): ExampleRequest => ({ of, name, summary, path, request, options });

const product = { id: "product_book", quantity: 2, billing_schema_id: "schema_gbp" };
const invoice = order({ items: [bookItem, customItem], currency: "EUR", metadata: { order: "7" } });
const paid = {
  idempotency_key: "order-7-first",
  provider_id: "prov_card",
  currency: "GBP",
  price: "4",
  status: "COMPLETED",
};
const pending = { ...paid, idempotency_key: "order-7-rest", price: "8.53", status: "PENDING" };
const refunds = "/payments/payment_1/refunds";
const refund = { idempotency_key: "re_1", currency: "GBP", price: "1", reason: "Damaged" };
const pendingRefund = { ...refund, idempotency_key: "re_2", status: "PENDING" };
const credits = "/invoices/invoice_1/credit_notes";
const creditNote = {
  idempotency_key: "return_1",
  lines: [{ invoice_item_id: "invoice_item_1", amount: "1" }],
  reason: "Damaged",
};
const invoicePath = "/invoices/invoice_1";

const readings: ReadonlyArray<ExampleRequest> = [
  example("calculateQuote", "product", "Two books in euros", "/pay/quote", {
    currency: "EUR",
    product,
  }),
  example("calculateQuote", "customItem", "Ten pounds in euros", "/pay/quote", {
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }],
  }),
  example("validateInvoice", "lines", "A book and postage", "/invoices/validate", invoice),
];

const key = { headers: { "Idempotency-Key": "order-7" } };
const made = "A book and postage";
const pays = `${invoicePath}/payments`;

const writings: ReadonlyArray<ExampleRequest> = [
  example("createInvoice", "created", made, "/invoices", invoice, key),
  example("createInvoice", "again", "The same again", "/invoices", invoice, key),
  example("recordPayment", "recorded", "A part of the price", pays, paid),
  example("recordPayment", "again", "The same again", pays, paid),
  example("readPayable", "ownCurrency", "What is left to pay", `${invoicePath}/payable`),
  example("readPayable", "inPounds", "To be paid in pounds", `${invoicePath}/payable`, {
    currency: "GBP",
  }),
  example("recordPayment", "pending", "The rest, on its way", pays, pending),
  example("changePaymentStatus", "completed", "It arrived", "/payments/payment_2/status", {
    status: "COMPLETED",
  }),
  example("recordRefund", "recorded", "A part of a payment", refunds, refund),
  example("recordRefund", "again", "The same again", refunds, refund),
  example("recordRefund", "pending", "A refund on its way", refunds, pendingRefund),
  example("changeRefundStatus", "completed", "It arrived", "/refunds/refund_2/status", {
    status: "COMPLETED",
  }),
  example("createCreditNote", "issued", "A part of a line", credits, creditNote),
  example("createCreditNote", "again", "The same again", credits, creditNote),
  example("writeEInvoice", "ubl", "As UBL", `${invoicePath}/einvoice`, { syntax: "UBL" }),
  example("EInvoiceNotReady", "xrechnung", "Something is missing", `${invoicePath}/einvoice`, {
    profile: "XRECHNUNG",
  }),
  example("writeCreditNoteEInvoice", "cii", "As CII", "/credit_notes/credit_1/einvoice", {
    syntax: "CII",
  }),
  example("readEInvoiceReadiness", "missing", "What is missing", `${invoicePath}/readiness`, {
    profile: "PEPPOL",
  }),
  example("createInvoice", "other", "Another invoice", "/invoices", order()),
  example("voidInvoice", "voided", "It is no longer to be paid", "/invoices/invoice_2/void"),
];

const lookups: ReadonlyArray<ExampleRequest> = [
  example("readPayment", "payment", "A payment", "/payments/payment_1"),
  example("readRefund", "refund", "A refund", "/refunds/refund_1"),
  example("listRefunds", "ofPayment", "Refunds of a payment", "/refunds", {
    payment_id: "payment_1",
  }),
  example("readCreditNote", "creditNote", "A credit note", "/credit_notes/credit_1"),
  example("listCreditNotes", "ofInvoice", "Credit notes of an invoice", "/credit_notes", {
    invoice_id: "invoice_1",
  }),
  example("readInvoice", "minimal", "The minimal view", invoicePath),
  example("readInvoice", "expanded", "With its payments and lines", invoicePath, {
    expand: ["payments.provider", "items.product", "items.payment_intent", "currency"],
  }),
  example("listInvoices", "newest", "The newest invoice", "/invoices/list", { limit: 1 }),
  example("listPayments", "completed", "Completed payments in pounds", "/payments", {
    status: ["COMPLETED"],
    currency: ["GBP"],
  }),
  example("readDashboard", "lastDay", "The last day", "/analytics/dashboard", {
    period: "last_day",
  }),
];

const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });
const tea = {
  ...{ name: "Green tea", description: "100 g" },
  image: { url: "https://example.com/tea.png" },
};
const each = { product_id: "product_2", name: "Each", currency: "GBP", base_price: "4.50" };
const vat = { name: "VAT", percent: "19" };

const products: ReadonlyArray<ExampleRequest> = [
  example("createProduct", "tea", "A product", "/products", tea, keyed("tea")),
  example("reviseProduct", "name", "Another name", "/products/product_1/revise", {
    name: "Green tea, organic",
  }),
  example("readProduct", "previous", "The previous version", "/products/product_1"),
  example("listProducts", "active", "Active versions", "/products/list", {
    ...{ is_active: 1, limit: 2 },
  }),
  example("createBillingSchema", "oneTime", "A price", "/billing_schemas", each, keyed("each")),
  example("createBillingSchema", "recurring", "A price for each month", "/billing_schemas", {
    ...{ product_id: "product_2", name: "Monthly", currency: "GBP", base_price: "4" },
    ...{ type: "RECURRING", interval_type: "MONTH", interval_count: 1 },
    ...{ payment_type: "ADVANCE", renew_type: "CALENDAR", billing_type: "PRORATED" },
  }),
  example(
    "listBillingSchemaPeriods",
    "monthly",
    "The first two months",
    "/billing_schemas/schema_2/periods",
    { anchor: "2025-03-10 00:00:00", zone: "Europe/Berlin", limit: 2 },
  ),
  example("reviseBillingSchema", "price", "Another price", "/billing_schemas/schema_1/revise", {
    ...{ currency: "GBP", base_price: "4.75" },
  }),
  example("readBillingSchema", "previous", "The previous version", "/billing_schemas/schema_1"),
  example("listBillingSchemas", "ofProduct", "Of a product", "/billing_schemas/list", {
    ...{ product_id: "product_2", is_active: 1 },
  }),
  example(
    "deactivateBillingSchema",
    "deactivated",
    "It is no longer offered",
    "/billing_schemas/schema_2/deactivate",
  ),
  example(
    "deactivateProduct",
    "deactivated",
    "It is no longer sold",
    "/products/product_2/deactivate",
  ),
  example("createProduct", "again", "The same again", "/products", tea, keyed("tea")),
  example(
    "createBillingSchema",
    "again",
    "The same again",
    "/billing_schemas",
    each,
    keyed("each"),
  ),
];

const taxes: ReadonlyArray<ExampleRequest> = [
  example("createTax", "standard", "A standard rate", "/taxes", vat, keyed("vat")),
  example("createTax", "reverseCharge", "Reverse charge", "/taxes", {
    name: "Reverse charge",
    percent: "0",
    category: "AE",
    exemption_reason: "Reverse charge",
  }),
  example("reviseTax", "percent", "Another percentage", "/taxes/tax_1/revise", { percent: "20" }),
  example("deactivateTax", "deactivated", "It is no longer charged", "/taxes/tax_2/deactivate"),
  example("readTax", "previous", "The previous version", "/taxes/tax_1"),
  example("listTaxes", "active", "Active taxes", "/taxes/list", { is_active: 1 }),
  example("createTax", "again", "The same again", "/taxes", vat, keyed("vat")),
];

const webhooks: ReadonlyArray<ExampleRequest> = [
  example("createWebhook", "payments", "Events of payments", "/webhooks", {
    ...{ url: "https://shop.example.com/webhooks", types: ["payment.created", "payment.updated"] },
  }),
  example("updateWebhook", "types", "All types of events", "/webhooks/endpoint_1/update", {
    types: null,
  }),
  example("readWebhook", "endpoint", "An endpoint", "/webhooks/endpoint_1"),
  example("listWebhooks", "active", "Active endpoints", "/webhooks/list", { is_active: 1 }),
  example(
    "rotateWebhookSecret",
    "hour",
    "The previous secret signs for an hour",
    "/webhooks/endpoint_1/rotate_secret",
    { previous_valid_seconds: 3600 },
  ),
  example("listDeliveries", "failed", "Failed deliveries", "/webhooks/endpoint_1/deliveries", {
    state: ["FAILED"],
  }),
  example("replayDeliveries", "failed", "What failed since a time", "/webhooks/endpoint_1/replay", {
    failed_since: "2025-07-01 00:00:00",
  }),
  example("disableWebhook", "disabled", "Nothing is sent to it", "/webhooks/endpoint_1/disable"),
  example("WebhookConflict", "disabled", "It is disabled", "/webhooks/endpoint_1/replay", {
    failed_since: "2025-07-01 00:00:00",
  }),
];

const coupons: ReadonlyArray<ExampleRequest> = [
  example("createCoupon", "percent", "10 % off, for the first 100 invoices", "/coupons", {
    ...{ code: "spring-25", percent: "10", max_redemptions: 100, max_per_customer: 1 },
  }),
  example("createCoupon", "amount", "5 pounds off books, from 20 pounds", "/coupons", {
    ...{ code: "BOOKS5", amount: "5", currency: "GBP", minimum_total: "20" },
    ...{ product_ids: ["product_book"], ends_at: "2026-01-01 00:00:00" },
  }),
  example("readCoupon", "coupon", "A coupon", "/coupons/coupon_1"),
  example("listCoupons", "byCode", "The coupon with a code", "/coupons/list", {
    code: "Spring-25",
  }),
  example(
    "deactivateCoupon",
    "deactivated",
    "It can no longer be used",
    "/coupons/coupon_2/deactivate",
  ),
];

const failures: ReadonlyArray<ExampleRequest> = [
  example("BadRequestOrRange", "faulty", "Three properties at issue", "/pay/quote", {
    curency: "EUR",
    items: [
      { ...bookItem, quantity: 0 },
      { ...bookItem, product_id: "product_none" },
    ],
  }),
  example("BadRequestOrAmount", "tooSmall", "A total of 0", "/invoices/validate", {
    ...order(),
    currency: "EUR",
    items: [{ ...customItem, currency: "GBP", price: "0.000000000000000000000000000001" }],
  }),
  example("BadRequest", "noSuchStatus", "A status that is none", "/invoices/list", {
    status: ["PAID"],
  }),
  example(
    "Unauthenticated",
    "unknownKey",
    "A key that is not known",
    "/payments",
    {},
    {
      as: "sk_test_unknown",
    },
  ),
  example("NotFound", "unknownInvoice", "An unknown invoice", "/invoices/invoice_none"),
  example("InvoiceConflict", "completed", "It is paid", `${invoicePath}/void`),
  example("PaymentConflict", "completed", "It is final", "/payments/payment_1/status", {
    status: "FAILED",
  }),
  example("RecordingConflict", "failed", "It is completed", `${invoicePath}/payments`, {
    ...paid,
    status: "FAILED",
  }),
  example("CreditingConflict", "tooMuch", "More than is left", credits, {
    ...creditNote,
    idempotency_key: "return_2",
    lines: [{ invoice_item_id: "invoice_item_1", amount: "1000" }],
  }),
  example("RefundConflict", "completed", "It is final", "/refunds/refund_1/status", {
    status: "FAILED",
  }),
  example("RefundingConflict", "tooMuch", "More than is left", refunds, {
    ...refund,
    idempotency_key: "re_3",
    price: "4",
  }),
  example("IdempotencyMismatch", "otherPrice", "Another price", `${invoicePath}/payments`, {
    ...paid,
    price: "5",
  }),
];

/** The requests of all examples, in their order. */
export const exampleRequests: ReadonlyArray<ExampleRequest> = [
  ...readings,
  ...writings,
  ...lookups,
  ...products,
  ...taxes,
  ...coupons,
  ...webhooks,
  ...failures,
];

/** Sends them to a service with a fixed clock and fixed ids; returns them with their responses. */
export const exampleExchanges = async (): Promise<ReadonlyArray<Exchange>> => {
  const mounted = await mounts["fetch"]?.(service());
  if (mounted === undefined) throw new Error("There is no such mount");
  const call = callWith(mounted.send);
  const exchanges: Array<Exchange> = [];
  for (const { path, request, options, ...named } of exampleRequests) {
    const { status, text } = await call(path, request, options);
    const response = JSON.parse(text) as unknown;
    exchanges.push({ ...named, status, ...(status < 400 ? { request } : {}), response });
  }
  return exchanges;
};
