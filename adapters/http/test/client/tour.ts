import type { Client } from "openapi-fetch";
import type { components, paths } from "../../src/client/api-paths.ts";

/** The values that the tour read, step by step. */
export type Sights = ReadonlyArray<readonly [step: string, ...seen: ReadonlyArray<unknown>]>;

type Schemas = components["schemas"];

const items: Schemas["Items"] = [
  { type: "PRODUCT", product_id: "product_book", billing_schema_id: "schema_gbp", quantity: 1 },
];

/** Sells a book through a typed client; the compiler checks what is read from each response. */
export const tour = async (client: Client<paths>): Promise<Sights> => {
  const quote = await client.POST("/pay/quote", { body: { currency: "EUR", items } });
  const [line] = quote.data?.data.items ?? [];
  const created = await client.POST("/invoices", {
    body: { items, customer_email: "payer@example.com" },
  });
  const id = created.data?.data.id ?? "";
  const payment = {
    idempotency_key: `${id}-first`,
    provider_id: "prov_card",
    currency: "GBP",
    price: "4",
    status: "COMPLETED",
  } as const satisfies Schemas["PaymentRequest"];
  const params = { path: { id } };
  const paid = await client.POST("/invoices/{id}/payments", { params, body: payment });
  const again = await client.POST("/invoices/{id}/payments", { params, body: payment });
  const listed = await client.POST("/payments", { body: { invoice_id: id, expand: ["provider"] } });
  const [row] = listed.data?.data.payments ?? [];
  const details = await client.POST("/invoices/{id}", { params, body: { expand: ["payments"] } });
  const dashboard = await client.POST("/analytics/dashboard", { body: { period: "last_day" } });
  const tax = await client.POST("/taxes", { body: { name: "VAT", percent: "19" } });
  const ofTax = { path: { id: tax.data?.data.id ?? "" } };
  const revised = await client.POST("/taxes/{id}/revise", {
    params: ofTax,
    body: { percent: "20" },
  });
  const previous = await client.POST("/taxes/{id}", { params: ofTax });
  const product = await client.POST("/products", { body: { name: "Tea" } });
  const schema = await client.POST("/billing_schemas", {
    body: {
      product_id: product.data?.data.id ?? "",
      name: "Each",
      currency: "GBP",
      base_price: "3.50",
    },
  });
  const sold = await client.POST("/billing_schemas/list", {
    body: { product_id: product.data?.data.id ?? "" },
  });
  const coupon = await client.POST("/coupons", { body: { code: "spring", percent: "10" } });
  const reduced = await client.POST("/invoices", {
    body: { items, coupons: ["SPRING"], customer_email: "payer@example.com" },
  });
  const redeemed = await client.POST("/coupons/{id}", {
    params: { path: { id: coupon.data?.data.id ?? "" } },
  });
  const voided = await client.POST("/invoices/{id}/void", { params });
  return [
    ["quote", quote.data?.data.total.price, line && "total" in line && line.total.price_orig],
    ["create", created.response.status, created.data?.data.status],
    ["pay", paid.response.status, paid.data?.data.invoice.status],
    ["pay again", again.response.status, again.data?.data.payment.id === row?.id],
    ["list", listed.data?.data.total, row?.provider?.name],
    ["details", details.data?.data.payments?.map(({ price }) => price)],
    ["dashboard", dashboard.data?.data.period.key, dashboard.data?.data.by_status.length],
    ["tax", tax.data?.data.percent, revised.data?.data.percent, previous.data?.data.is_active],
    ["product", product.data?.data.name, schema.data?.data.base_price, sold.data?.data.total],
    ["coupon", coupon.data?.data.code, reduced.data?.data.price, redeemed.data?.data.redemptions],
    ["void", voided.data?.data.status],
    ...(await failures(client, id)),
  ];
};

const failures = async (client: Client<paths>, id: string): Promise<Sights> => {
  const faulty = await client.POST("/invoices", {
    body: { items, customer_email: "not-an-email" },
  });
  const missing = await client.POST("/payments/{id}", { params: { path: { id: "payment_none" } } });
  const mismatch = await client.POST("/invoices/{id}/payments", {
    params: { path: { id } },
    body: {
      idempotency_key: `${id}-first`,
      provider_id: "prov_card",
      currency: "GBP",
      price: "5",
    },
  });
  // Every failure has a code from a list that the compiler knows, and 400 alone has messages.
  const code: Schemas["NotFoundFailure"]["log"]["code"] | undefined =
    missing.error?.status === 404 ? missing.error.log.code : undefined;
  return [
    ["faulty", faulty.error?.status === 400 && faulty.error.validator],
    ["missing", code],
    ["mismatch", mismatch.error?.status === 422 && mismatch.error.log.code],
  ];
};

/** The expected values of the tour. */
export const expectedSights: Sights = [
  ["quote", "11.904498929341986033539547683847", "10"],
  ["create", 201, "PENDING"],
  ["pay", 201, "PARTIALLY_PAID"],
  ["pay again", 200, true],
  ["list", 1, "Card"],
  ["details", ["4"]],
  ["dashboard", "last_day", 6],
  ["tax", "19", "20", 0],
  ["product", "Tea", "3.5", 1],
  ["coupon", "SPRING", "9", 1],
  ["void", "VOIDED"],
  ["faulty", { customer_email: "Invalid email address" }],
  ["missing", "NOT_FOUND"],
  ["mismatch", "IDEMPOTENCY_MISMATCH"],
];
