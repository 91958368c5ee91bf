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

type Ran = (
  of: string,
  name: string,
  summary: string,
  path: string,
  request?: unknown,
  options?: Parameters<Call>[2],
) => Promise<Exchange>;

const recordWith =
  (call: Call): Ran =>
  async (of, name, summary, path, request = {}, options = {}) => {
    const { status, text } = await call(path, request, options);
    const response = JSON.parse(text) as unknown;
    return status < 400
      ? { of, name, summary, status, request, response }
      : { of, name, summary, status, response };
  };

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

const readings = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => [
  await ran("calculateQuote", "product", "Two books in euros", "/pay/quote", {
    currency: "EUR",
    product,
  }),
  await ran("calculateQuote", "customItem", "Ten pounds in euros", "/pay/quote", {
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }],
  }),
  await ran("validateInvoice", "lines", "A book and postage", "/invoices/validate", invoice),
];

const writings = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => {
  const key = { headers: { "Idempotency-Key": "order-7" } };
  const made = "A book and postage";
  const pays = `${invoicePath}/payments`;
  return [
    await ran("createInvoice", "created", made, "/invoices", invoice, key),
    await ran("createInvoice", "again", "The same again", "/invoices", invoice, key),
    await ran("recordPayment", "recorded", "A part of the price", pays, paid),
    await ran("recordPayment", "again", "The same again", pays, paid),
    await ran("readPayable", "ownCurrency", "What is left to pay", `${invoicePath}/payable`),
    await ran("readPayable", "inPounds", "To be paid in pounds", `${invoicePath}/payable`, {
      currency: "GBP",
    }),
    await ran("recordPayment", "pending", "The rest, on its way", pays, pending),
    await ran("changePaymentStatus", "completed", "It arrived", "/payments/payment_2/status", {
      status: "COMPLETED",
    }),
    await ran("recordRefund", "recorded", "A part of a payment", refunds, refund),
    await ran("recordRefund", "again", "The same again", refunds, refund),
    await ran("recordRefund", "pending", "A refund on its way", refunds, pendingRefund),
    await ran("changeRefundStatus", "completed", "It arrived", "/refunds/refund_2/status", {
      status: "COMPLETED",
    }),
    await ran("createCreditNote", "issued", "A part of a line", credits, creditNote),
    await ran("createCreditNote", "again", "The same again", credits, creditNote),
    await ran("writeEInvoice", "ubl", "As UBL", `${invoicePath}/einvoice`, { syntax: "UBL" }),
    await ran("EInvoiceNotReady", "xrechnung", "Something is missing", `${invoicePath}/einvoice`, {
      profile: "XRECHNUNG",
    }),
    await ran("writeCreditNoteEInvoice", "cii", "As CII", "/credit_notes/credit_1/einvoice", {
      syntax: "CII",
    }),
    await ran("readEInvoiceReadiness", "missing", "What is missing", `${invoicePath}/readiness`, {
      profile: "PEPPOL",
    }),
    await ran("createInvoice", "other", "Another invoice", "/invoices", order()),
    await ran("voidInvoice", "voided", "It is no longer to be paid", "/invoices/invoice_2/void"),
  ];
};

const lookups = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => [
  await ran("readPayment", "payment", "A payment", "/payments/payment_1"),
  await ran("readRefund", "refund", "A refund", "/refunds/refund_1"),
  await ran("listRefunds", "ofPayment", "Refunds of a payment", "/refunds", {
    payment_id: "payment_1",
  }),
  await ran("readCreditNote", "creditNote", "A credit note", "/credit_notes/credit_1"),
  await ran("listCreditNotes", "ofInvoice", "Credit notes of an invoice", "/credit_notes", {
    invoice_id: "invoice_1",
  }),
  await ran("readInvoice", "minimal", "The minimal view", invoicePath),
  await ran("readInvoice", "expanded", "With its payments and lines", invoicePath, {
    expand: ["payments.provider", "items.product", "items.payment_intent", "currency"],
  }),
  await ran("listInvoices", "newest", "The newest invoice", "/invoices/list", { limit: 1 }),
  await ran("listPayments", "completed", "Completed payments in pounds", "/payments", {
    status: ["COMPLETED"],
    currency: ["GBP"],
  }),
  await ran("readDashboard", "lastDay", "The last day", "/analytics/dashboard", {
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

const products = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => [
  await ran("createProduct", "tea", "A product", "/products", tea, keyed("tea")),
  await ran("reviseProduct", "name", "Another name", "/products/product_1/revise", {
    name: "Green tea, organic",
  }),
  await ran("readProduct", "previous", "The previous version", "/products/product_1"),
  await ran("listProducts", "active", "Active versions", "/products/list", {
    ...{ is_active: 1, limit: 2 },
  }),
  await ran("createBillingSchema", "oneTime", "A price", "/billing_schemas", each, keyed("each")),
  await ran("createBillingSchema", "recurring", "A price for each month", "/billing_schemas", {
    ...{ product_id: "product_2", name: "Monthly", currency: "GBP", base_price: "4" },
    ...{ type: "RECURRING", interval_type: "MONTH", interval_count: 1 },
    ...{ payment_type: "ADVANCE", renew_type: "CALENDAR", billing_type: "PRORATED" },
  }),
  await ran(
    "listBillingSchemaPeriods",
    "monthly",
    "The first two months",
    "/billing_schemas/schema_2/periods",
    { anchor: "2025-03-10 00:00:00", zone: "Europe/Berlin", limit: 2 },
  ),
  await ran("reviseBillingSchema", "price", "Another price", "/billing_schemas/schema_1/revise", {
    ...{ currency: "GBP", base_price: "4.75" },
  }),
  await ran("readBillingSchema", "previous", "The previous version", "/billing_schemas/schema_1"),
  await ran("listBillingSchemas", "ofProduct", "Of a product", "/billing_schemas/list", {
    ...{ product_id: "product_2", is_active: 1 },
  }),
  await ran(
    "deactivateBillingSchema",
    "deactivated",
    "It is no longer offered",
    "/billing_schemas/schema_2/deactivate",
  ),
  await ran(
    "deactivateProduct",
    "deactivated",
    "It is no longer sold",
    "/products/product_2/deactivate",
  ),
  await ran("createProduct", "again", "The same again", "/products", tea, keyed("tea")),
  await ran(
    "createBillingSchema",
    "again",
    "The same again",
    "/billing_schemas",
    each,
    keyed("each"),
  ),
];

const taxes = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => [
  await ran("createTax", "standard", "A standard rate", "/taxes", vat, keyed("vat")),
  await ran("createTax", "reverseCharge", "Reverse charge", "/taxes", {
    name: "Reverse charge",
    percent: "0",
    category: "AE",
    exemption_reason: "Reverse charge",
  }),
  await ran("reviseTax", "percent", "Another percentage", "/taxes/tax_1/revise", { percent: "20" }),
  await ran("deactivateTax", "deactivated", "It is no longer charged", "/taxes/tax_2/deactivate"),
  await ran("readTax", "previous", "The previous version", "/taxes/tax_1"),
  await ran("listTaxes", "active", "Active taxes", "/taxes/list", { is_active: 1 }),
  await ran("createTax", "again", "The same again", "/taxes", vat, keyed("vat")),
];

const webhooks = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => [
  await ran("createWebhook", "payments", "Events of payments", "/webhooks", {
    ...{ url: "https://shop.example.com/webhooks", types: ["payment.created", "payment.updated"] },
  }),
  await ran("updateWebhook", "types", "All types of events", "/webhooks/endpoint_1/update", {
    types: null,
  }),
  await ran("readWebhook", "endpoint", "An endpoint", "/webhooks/endpoint_1"),
  await ran("listWebhooks", "active", "Active endpoints", "/webhooks/list", { is_active: 1 }),
  await ran(
    "rotateWebhookSecret",
    "hour",
    "The previous secret signs for an hour",
    "/webhooks/endpoint_1/rotate_secret",
    { previous_valid_seconds: 3600 },
  ),
  await ran("listDeliveries", "failed", "Failed deliveries", "/webhooks/endpoint_1/deliveries", {
    state: ["FAILED"],
  }),
  await ran(
    "replayDeliveries",
    "failed",
    "What failed since a time",
    "/webhooks/endpoint_1/replay",
    { failed_since: "2025-07-01 00:00:00" },
  ),
  await ran("disableWebhook", "disabled", "Nothing is sent to it", "/webhooks/endpoint_1/disable"),
  await ran("WebhookConflict", "disabled", "It is disabled", "/webhooks/endpoint_1/replay", {
    failed_since: "2025-07-01 00:00:00",
  }),
];

const coupons = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => [
  await ran("createCoupon", "percent", "10 % off, for the first 100 invoices", "/coupons", {
    ...{ code: "spring-25", percent: "10", max_redemptions: 100, max_per_customer: 1 },
  }),
  await ran("createCoupon", "amount", "5 pounds off books, from 20 pounds", "/coupons", {
    ...{ code: "BOOKS5", amount: "5", currency: "GBP", minimum_total: "20" },
    ...{ product_ids: ["product_book"], ends_at: "2026-01-01 00:00:00" },
  }),
  await ran("readCoupon", "coupon", "A coupon", "/coupons/coupon_1"),
  await ran("listCoupons", "byCode", "The coupon with a code", "/coupons/list", {
    code: "Spring-25",
  }),
  await ran(
    "deactivateCoupon",
    "deactivated",
    "It can no longer be used",
    "/coupons/coupon_2/deactivate",
  ),
];

const failures = async (ran: Ran): Promise<ReadonlyArray<Exchange>> => [
  await ran("BadRequestOrRange", "faulty", "Three properties at issue", "/pay/quote", {
    curency: "EUR",
    items: [
      { ...bookItem, quantity: 0 },
      { ...bookItem, product_id: "product_none" },
    ],
  }),
  await ran("BadRequestOrAmount", "tooSmall", "A total of 0", "/invoices/validate", {
    ...order(),
    currency: "EUR",
    items: [{ ...customItem, currency: "GBP", price: "0.000000000000000000000000000001" }],
  }),
  await ran("BadRequest", "noSuchStatus", "A status that is none", "/invoices/list", {
    status: ["PAID"],
  }),
  await ran(
    "Unauthenticated",
    "unknownKey",
    "A key that is not known",
    "/payments",
    {},
    {
      as: "sk_test_unknown",
    },
  ),
  await ran("NotFound", "unknownInvoice", "An unknown invoice", "/invoices/invoice_none"),
  await ran("InvoiceConflict", "completed", "It is paid", `${invoicePath}/void`),
  await ran("PaymentConflict", "completed", "It is final", "/payments/payment_1/status", {
    status: "FAILED",
  }),
  await ran("RecordingConflict", "failed", "It is completed", `${invoicePath}/payments`, {
    ...paid,
    status: "FAILED",
  }),
  await ran("CreditingConflict", "tooMuch", "More than is left", credits, {
    ...creditNote,
    idempotency_key: "return_2",
    lines: [{ invoice_item_id: "invoice_item_1", amount: "1000" }],
  }),
  await ran("RefundConflict", "completed", "It is final", "/refunds/refund_1/status", {
    status: "FAILED",
  }),
  await ran("RefundingConflict", "tooMuch", "More than is left", refunds, {
    ...refund,
    idempotency_key: "re_3",
    price: "4",
  }),
  await ran("IdempotencyMismatch", "otherPrice", "Another price", `${invoicePath}/payments`, {
    ...paid,
    price: "5",
  }),
];

/** Returns requests to a service with a fixed clock and fixed ids, and their responses. */
export const exampleExchanges = async (): Promise<ReadonlyArray<Exchange>> => {
  const mounted = await mounts["fetch"]?.(service());
  if (mounted === undefined) throw new Error("There is no such mount");
  const ran = recordWith(callWith(mounted.send));
  return [
    ...(await readings(ran)),
    ...(await writings(ran)),
    ...(await lookups(ran)),
    ...(await products(ran)),
    ...(await taxes(ran)),
    ...(await coupons(ran)),
    ...(await webhooks(ran)),
    ...(await failures(ran)),
  ];
};
