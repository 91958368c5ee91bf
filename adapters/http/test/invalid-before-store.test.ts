import type { MemoryStore } from "@quittance/memory";
import { timestampOf } from "quittance";
import { writeCursor } from "../../../src/listing/cursor.ts";
import { describe, expect, test } from "vitest";
import { bookItem, customItem, createApi, order, type Call } from "./send-to-api.ts";
import { newStore, rates } from "./create-test-api.ts";

type Methods = Readonly<Record<string, unknown>>;

/** A service over a store and rates that note each call of any of their methods. */
const watchedApp = (): { readonly call: Call; readonly calls: ReadonlyArray<string> } => {
  const calls: Array<string> = [];
  const noting = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get: (target, method) => {
        const found: unknown = (target as Methods)[String(method)];
        if (typeof found !== "function") return found;
        return (...given: ReadonlyArray<unknown>): unknown => {
          calls.push(`${name}.${String(method)}`);
          return Reflect.apply(found, target, given);
        };
      },
    });
  const ports = Object.entries(newStore()).map(
    ([name, port]) => [name, noting(name, port as object)] as const,
  );
  const store = Object.fromEntries(ports) as unknown as MemoryStore;
  return { call: createApi({ store, rates: noting("rates", rates) }).call, calls };
};

const last = { createdAt: timestampOf("2025-01-01 00:00:00"), id: "invoice_1" };
const cursorOf = (list: "invoices" | "payments"): string =>
  writeCursor({ list, filter: { statuses: [] } }, last);

const badLists: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
  ["an unknown property", { custmer: "x" }],
  ["an unknown status", { status: ["PAID"] }],
  ["a status that is not an array", { status: "PENDING" }],
  ["too many values", { currency: Array.from({ length: 101 }, () => "EUR") }],
  ["a limit of 0", { limit: 0 }],
  ["a limit of 101", { limit: 101 }],
  ["a limit that is text", { limit: "5" }],
  ["a negative offset", { offset: -1 }],
  ["a cursor of no list", { cursor: "x" }],
  ["a cursor that is too long", { cursor: "x".repeat(163) }],
  ["a cursor beside an offset", { cursor: cursorOf("invoices"), offset: 0 }],
  ["a price that is negative", { price_usd_from: -1 }],
  ["a price of too many digits", { price_usd_to: 1e300 }],
  ["prices the wrong way round", { price_usd_from: "2", price_usd_to: "1" }],
  ["a date that does not exist", { created_at_from: "2025-02-29 00:00:00" }],
  [
    "times the wrong way round",
    { created_at_from: "2025-01-02 00:00:00", created_at_to: "2025-01-01 00:00:00" },
  ],
  ["a provider that is an object", { provider_id: { id: "prov_card" } }],
];

describe("an invalid list request fails without a call of the store:", () => {
  test.each(
    ["/invoices/list", "/payments"].flatMap((path) =>
      badLists.map(([name, body]) => [path, name, body] as const),
    ),
  )("%s with %s", async (path, _, body) => {
    const { call, calls } = watchedApp();
    expect((await call(path, body)).status).toBe(400);
    expect((await call(path, { ...body, surprise: 1 })).status).toBe(400);
    expect(calls).toEqual([]);
  });

  test.each([
    ["/invoices/list", { cursor: cursorOf("payments") }],
    ["/payments", { cursor: cursorOf("invoices") }],
    ["/invoices/list", { cursor: cursorOf("invoices"), status: ["PENDING"] }],
    ["/payments", { invoice_id: "x" }],
    ["/payments", { expand: ["invoice"] }],
  ])("%s with %j", async (path, body) => {
    const { call, calls } = watchedApp();
    expect((await call(path, body)).status).toBe(400);
    expect(calls).toEqual([]);
  });

  test("and a valid one reaches it once", async () => {
    const { call, calls } = watchedApp();
    expect((await call("/invoices/list", { limit: 5 })).status).toBe(200);
    expect((await call("/payments", { cursor: cursorOf("payments") })).status).toBe(200);
    expect(calls).toEqual(["invoices.listInvoices", "payments.listPayments"]);
  });
});

describe("all issues of a list are reported at once:", () => {
  test("issues of the schema, of the bounds and of the page", async () => {
    const { call } = watchedApp();
    const { messages } = await call("/payments", {
      ...{ status: ["PAID"], cursor: cursorOf("payments"), offset: 3 },
      ...{ price_usd_from: "2", price_usd_to: "1" },
    });
    expect(Object.keys(messages).sort()).toEqual(["cursor", "price_usd_from", "status.0"]);
  });

  test("but a cursor is not called wrong because another property could not be read", async () => {
    const { call } = watchedApp();
    const filter = { customerEmail: "payer@example.com", statuses: ["PENDING"] } as const;
    const cursor = writeCursor({ list: "invoices", filter }, last);
    const body = { customer_email: "payer@example.com", cursor };
    expect((await call("/invoices/list", { ...body, status: ["PENDING"] })).status).toBe(200);
    const { messages } = await call("/invoices/list", { ...body, status: ["PENDIGN"] });
    expect(Object.keys(messages)).toEqual(["status.0"]);
  });
});

describe("an invalid request fails without needless calls of the store:", () => {
  test.each([
    ["/analytics/dashboard", { period: "today" }],
    ["/invoices/invoice_1", { expand: ["everything"] }],
    ["/invoices/invoice_1", { currency: "eur" }],
    ["/invoices/invoice_1/void", { reason: "x" }],
    ["/payments/payment_1", { expand: [] }],
    ["/payments/payment_1/status", { status: "PAID" }],
    ["/products", { name: "" }],
    ["/products/list", { is_active: true }],
    ["/products/product_book/revise", { image: [] }],
    ["/products/product_book/deactivate", { reason: "x" }],
    ["/billing_schemas", { product_id: "product_book", name: "A", currency: "EUR" }],
    ["/billing_schemas/list", { product_id: "book" }],
    ["/billing_schemas/schema_gbp/revise", { base_price: "1" }],
    ["/billing_schemas/schema_gbp/periods", { anchor: "2025-02-30 00:00:00" }],
    ["/billing_schemas/schema_gbp/deactivate", { reason: "x" }],
    ["/taxes", { name: "VAT", percent: "1001" }],
    ["/taxes/list", { is_active: true }],
    ["/taxes/tax_1/revise", { category: "VAT" }],
    ["/taxes/tax_1/deactivate", { reason: "x" }],
    ["/coupons", { code: "A", percent: "1", product_ids: ["book"] }],
    ["/coupons", { code: "A", percent: "101", product_ids: [] }],
    ["/coupons/list", { code: "NO CODE" }],
    ["/coupons/coupon_1/deactivate", { reason: "x" }],
    ["/webhooks", { url: "" }],
    ["/webhooks/list", { is_active: true }],
    ["/webhooks/endpoint_1/update", { types: [] }],
    ["/webhooks/endpoint_1/disable", { reason: "x" }],
    ["/webhooks/endpoint_1/rotate_secret", { previous_valid_seconds: -1 }],
    ["/webhooks/endpoint_1/deliveries", { state: ["SENT"] }],
    ["/webhooks/endpoint_1/replay", {}],
    ["/invoices/invoice_1/payments", { currency: "eur" }],
    ["/pay/quote", { items: [] }],
    ["/pay/quote", { currency: "EUR" }],
    ["/pay/quote", { items: [{ ...customItem, price: "0" }] }],
    ["/pay/quote", { items: [{ type: "GIFT", product_id: "product_book" }] }],
    ["/pay/quote", { invoice: { id: "x" }, currency: "eur" }],
    ["/invoices/validate", order({ items: Array.from({ length: 1001 }, () => bookItem) })],
    ["/invoices/validate", order({ items: [{ ...customItem, currency: "eur" }] })],
    ["/invoices", order({ items: [{ type: "PRODUCT" }], customer_email: 1 })],
    ["/invoices", order({ items: {} })],
  ])("%s with %j", async (path, body) => {
    const { call, calls } = watchedApp();
    expect((await call(path, body)).status).toBe(400);
    expect(calls).toEqual([]);
  });

  test.each(["/pay/quote", "/invoices/validate", "/invoices"])(
    "%s looks up its identifiers in the catalog once, to report their issues too",
    async (path) => {
      const { call, calls } = watchedApp();
      const items = [{ ...bookItem, product_id: "product_none", quantity: 0 }];
      const { messages } = await call(path, { ...(path === "/pay/quote" ? {} : order()), items });
      expect(Object.keys(messages)).toEqual(["items.0.quantity", "items.0.product_id"]);
      expect(calls).toEqual(["catalog.lookUp"]);
    },
  );
});
