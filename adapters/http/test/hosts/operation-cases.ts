import { bookItem, customItem, order } from "../send-to-api.ts";
import type { WireCase } from "./wire-case.ts";

type Headers = Readonly<Record<string, string | undefined>>;

/** A case that posts JSON. */
export const posting = (
  name: string,
  expects: string,
  path: string,
  body: unknown = {},
  headers: Headers = {},
): WireCase => ({
  name,
  expects,
  sent: { target: `/billing${path}`, body: JSON.stringify(body), headers },
});

/** A request for a quote that stores nothing. */
export const quoteBody = { currency: "EUR", items: [bookItem, customItem] };

const payment = {
  idempotency_key: "card-1",
  provider_id: "prov_card",
  currency: "GBP",
  price: "4",
};

const withKey = { "idempotency-key": "order-1" };

/** Every operation of the interface, in the life of two invoices. */
export const operationCases: ReadonlyArray<WireCase> = [
  posting("a quote of items", "200", "/pay/quote", quoteBody),
  posting("a quote of a product", "200", "/pay/quote", {
    product: { id: "product_book", quantity: 2, billing_schema_id: "schema_gbp" },
  }),
  posting("an invoice is checked", "200", "/invoices/validate", order()),
  posting("an invoice is created", "201", "/invoices", order(), withKey),
  posting("an invoice is created once", "200", "/invoices", order(), withKey),
  posting(
    "an invoice under a key that is taken",
    "422 IDEMPOTENCY_MISMATCH",
    "/invoices",
    order({ items: [customItem] }),
    withKey,
  ),
  posting("an invoice is read", "200", "/invoices/invoice_1", { expand: ["items", "payments"] }),
  posting("an invoice is read by its payer", "200", "/invoices/invoice_1", undefined, {
    authorization: undefined,
  }),
  posting("an invoice is quoted", "200", "/pay/quote", { invoice: { id: "invoice_1" } }),
  posting("a payment is recorded", "201", "/invoices/invoice_1/payments", payment),
  posting("a payment is recorded once", "200", "/invoices/invoice_1/payments", payment),
  posting("a payment is read", "200", "/payments/payment_1"),
  posting("a payment completes", "200", "/payments/payment_1/status", { status: "COMPLETED" }),
  posting("a payment is final", "409 PAYMENT_TRANSITION_INVALID", "/payments/payment_1/status", {
    status: "FAILED",
  }),
  posting("the rest is paid", "201", "/invoices/invoice_1/payments", {
    ...payment,
    idempotency_key: "card-2",
    price: "6",
    status: "COMPLETED",
  }),
  posting(
    "an invoice that is paid stays",
    "409 INVOICE_TRANSITION_INVALID",
    "/invoices/invoice_1/void",
  ),
  posting("another invoice is created", "201", "/invoices", order({ items: [customItem] })),
  posting("another invoice is voided", "200", "/invoices/invoice_2/void"),
  posting("payments are listed", "200", "/payments", { expand: ["provider"] }),
  posting("invoices are listed", "200", "/invoices/list", { status: ["VOIDED", "COMPLETED"] }),
  posting("a product is created", "201", "/products", { name: "Tea" }),
  posting("a product is revised", "201", "/products/product_1/revise", { name: "Green tea" }),
  posting("a product is read", "200", "/products/product_1"),
  posting("products are listed", "200", "/products/list", { is_active: 0 }),
  posting("a billing schema is created", "201", "/billing_schemas", {
    ...{ product_id: "product_1", name: "Each", currency: "GBP", base_price: "3" },
  }),
  posting("a recurring billing schema is created", "201", "/billing_schemas", {
    ...{ product_id: "product_1", name: "Monthly", currency: "GBP", base_price: "3" },
    ...{ type: "RECURRING", interval_type: "MONTH", interval_count: 1 },
    ...{ payment_type: "ADVANCE", renew_type: "CALENDAR", billing_type: "PRORATED" },
  }),
  posting("a billing schema is revised", "201", "/billing_schemas/schema_1/revise", {
    ...{ currency: "GBP", base_price: "4" },
  }),
  posting("a billing schema is read", "200", "/billing_schemas/schema_1"),
  posting("periods of a billing schema are listed", "200", "/billing_schemas/schema_2/periods", {
    ...{ anchor: "2025-01-31 00:00:00", limit: 2, zone: "Europe/Berlin" },
  }),
  posting("a billing schema is deactivated", "200", "/billing_schemas/schema_3/deactivate"),
  posting("billing schemas are listed", "200", "/billing_schemas/list", { is_active: 0 }),
  posting("a product is deactivated", "200", "/products/product_2/deactivate"),
  posting("a tax is created", "201", "/taxes", { name: "VAT", percent: "19" }),
  posting("a tax is revised", "201", "/taxes/tax_1/revise", { percent: "20" }),
  posting("a tax is read", "200", "/taxes/tax_1"),
  posting("a tax is deactivated", "200", "/taxes/tax_2/deactivate"),
  posting("taxes are listed", "200", "/taxes/list", { is_active: 0 }),
  posting("a coupon is created", "201", "/coupons", { code: "SPRING", percent: "10" }),
  posting("a coupon is read", "200", "/coupons/coupon_1"),
  posting("a coupon is deactivated", "200", "/coupons/coupon_1/deactivate"),
  posting("coupons are listed", "200", "/coupons/list", { code: "spring" }),
  posting("an endpoint is created", "201", "/webhooks", { url: "https://shop.example/" }),
  posting("an endpoint is updated", "200", "/webhooks/endpoint_1/update", { types: null }),
  posting("an endpoint is read", "200", "/webhooks/endpoint_1"),
  posting("endpoints are listed", "200", "/webhooks/list", { is_active: 1 }),
  posting("a secret is rotated", "200", "/webhooks/endpoint_1/rotate_secret"),
  posting("deliveries are listed", "200", "/webhooks/endpoint_1/deliveries", { state: [] }),
  posting("deliveries are replayed", "200", "/webhooks/endpoint_1/replay", {
    failed_since: "2025-01-01 00:00:00",
  }),
  posting("an endpoint is disabled", "200", "/webhooks/endpoint_1/disable"),
  posting("a dashboard", "200", "/analytics/dashboard", { period: "last_7_days" }),
];
