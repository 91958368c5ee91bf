import { fixedRates, type QuoteJson } from "quittance";
import { verifyQuote } from "quittance/evidence";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { bookItem, customItem, createApi, order, place } from "./send-to-api.ts";
import { newStore } from "./create-test-api.ts";

const tenPounds = { type: "PAYMENT_INTENT", currency: "GBP", price: "10" };

describe("arithmetic:", () => {
  const { call } = createApi();

  test("converted amounts are truncated after 30 digits, through dollars", async () => {
    const response = await call("/pay/quote", { currency: "EUR", items: [tenPounds] });
    expect(response.at("data.total")).toEqual({
      currency: "EUR",
      price: "11.904498929341986033539547683847",
      price_usd: "13.535499554682065493724914679486",
    });
  });

  test.each([
    "01",
    "+1",
    "-1",
    ".5",
    "1.",
    "1e3",
    "1_000",
    " 1",
    "1 ",
    "١",
    "Infinity",
    "0x1",
    "1,5",
  ])("the text %j is not an amount", async (price) => {
    const response = await call("/pay/quote", { items: [{ ...tenPounds, price }] });
    expect(Object.keys(response.messages)).toEqual(["items.0.price"]);
  });

  test("amounts have 20 digits before the point and 30 after it, without trailing zeros", async () => {
    const largest = `${"9".repeat(20)}.${"9".repeat(30)}`;
    const price = async (given: string): Promise<unknown> => {
      const items = [{ ...tenPounds, currency: "USD", price: given }];
      return (await call("/pay/quote", { items })).at("data.total.price");
    };
    expect(await price(largest)).toBe(largest);
    expect(await price("19.9900")).toBe("19.99");
    expect(await price(`1${"0".repeat(20)}`)).toBeUndefined();
  });

  test("an amount beyond 35 digits is rejected at its line", async () => {
    const items = [{ ...tenPounds, currency: "EUR", price: "9".repeat(20), quantity: 1_000_000 }];
    const response = await call("/pay/quote", { currency: "IDR", items });
    expect([response.status, response.at("log.code")]).toEqual([400, "AMOUNT_OUT_OF_RANGE"]);
    expect(Object.keys(response.messages)).toEqual(["items.0"]);
  });
});

describe("calculation steps:", () => {
  const { call } = createApi();

  test("a quote can be verified, stored or not", async () => {
    const items = [{ ...bookItem, quantity: 3 }, customItem, tenPounds];
    const fresh = await call("/pay/quote", { currency: "EUR", items });
    const id = await place(call, { currency: "EUR", items });
    const stored = await call("/pay/quote", { invoice: { id } });
    for (const { at } of [fresh, stored]) expect(verifyQuote(at("data") as QuoteJson)).toEqual([]);
    expect(stored.at("data.total")).toEqual(fresh.at("data.total"));
    expect(Object.keys(fresh.at("data.exchange_rates") as object)).toEqual(["USD", "EUR", "GBP"]);
  });

  test("stored steps count from 0 for each item and for each total", async () => {
    const id = await place(call, { currency: "EUR", items: [bookItem, customItem] });
    const response = await call(`/invoices/${id}`, { expand: ["calculations"] });
    const steps = response.at("data.calculations") as ReadonlyArray<Record<string, unknown>>;
    expect(steps.map((step) => [step["calculation_type"], step["idx"]])).toEqual([
      ["PRODUCT", 0],
      ["CURRENCY_CHANGE", 1],
      ["PAYMENT_INTENT", 0],
      ["TOTAL", 0],
      ["TOTAL_USD", 0],
    ]);
  });
});

describe("quote requests:", () => {
  const { call } = createApi();
  const product = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };
  const invoice = { id: "invoice_1" };

  test.each([
    ["none", {}],
    ["product and items", { product, items: [bookItem] }],
    ["product and invoice", { product, invoice }],
    ["all three", { product, invoice, items: [bookItem] }],
    ["none but null", { product: null, invoice: null, items: null }],
  ])("exactly one of three variants, not %s", async (_name, body) => {
    expect((await call("/pay/quote", body)).messages).toEqual({
      product: "Exactly one of product, invoice and items is required",
    });
  });

  test("the currency is that of the schema, of the items or of the invoice unless given", async () => {
    const currency = async (body: object): Promise<unknown> =>
      (await call("/pay/quote", body)).at("data.currency");
    const id = await place(call, { currency: "EUR" });
    expect(await currency({ product })).toBe("GBP");
    expect(await currency({ items: [customItem] })).toBe("EUR");
    expect(await currency({ invoice: { id } })).toBe("EUR");
    expect(await currency({ invoice: { id }, currency: "USD" })).toBe("USD");
  });

  test("an unknown invoice is an issue of its property", async () => {
    const response = await call("/pay/quote", { invoice: { id: "invoice_none" } });
    expect([response.status, response.messages]).toEqual([
      400,
      { "invoice.id": "Invoice not found" },
    ]);
  });

  test("an invoice is quoted with its own prices at the current rates", async () => {
    const store = newStore();
    const id = await place(createApi({ store }).call);
    const rates = fixedRates(rateSetOf({ GBP: "0.5" }));
    const later = await createApi({ store, rates }).call("/pay/quote", { invoice: { id } });
    expect(later.at("data.total")).toEqual({ currency: "GBP", price: "10", price_usd: "20" });
    const kept = await createApi({ store, rates }).call(`/invoices/${id}`, { expand: ["items"] });
    expect(kept.at("data.price_usd")).toBe("13.535499554682065493724914679486");
  });
});

describe("time:", () => {
  test("timestamps are in UTC and seconds, by the clock of the service", async () => {
    const { call, setNow } = createApi();
    setNow("2024-02-29 23:59:59");
    const created = await call("/invoices", order());
    expect(created.at("data.created_at")).toBe("2024-02-29 23:59:59");
    expect(created.at("data.updated_at")).toBe("2024-02-29 23:59:59");
  });

  test.each([
    "2025-02-29 00:00:00",
    "2025-13-01 00:00:00",
    "2025-01-01 24:00:00",
    "2025-01-01T00:00:00",
  ])("%s is not a time", async (created_at_from) => {
    const response = await createApi().call("/payments", { created_at_from });
    expect(response.messages).toEqual({
      created_at_from: `created_at_from must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not "${created_at_from}"`,
    });
  });

  test("the same clock, identifiers and rates give the same bytes", async () => {
    const run = async (): Promise<string> => {
      const { call } = createApi();
      await place(call, { items: [bookItem, customItem], currency: "EUR" });
      return (await call("/invoices/invoice_1", { expand: ["items", "calculations"] })).text;
    };
    expect(await run()).toBe(await run());
  });
});
