import { fixedRates } from "quittance";
import { verifyQuote } from "quittance/evidence";
import { rateSetOf } from "quittance/testing";
import type { QuoteJson } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { bookItem, customItem, app, order, place } from "./test-app.ts";
import { newStore } from "./service.ts";

const tenPounds = { type: "PAYMENT_INTENT", currency: "GBP", price: "10" };

describe("arithmetic:", () => {
  const { ask } = app();

  test("amounts are cut after the thirtieth digit, by way of dollars", async () => {
    const answer = await ask("/pay/quote", { currency: "EUR", items: [tenPounds] });
    expect(answer.at("data.total")).toEqual({
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
  ])("the text %j is no amount", async (price) => {
    const answer = await ask("/pay/quote", { items: [{ ...tenPounds, price }] });
    expect(Object.keys(answer.messages)).toEqual(["items.0.price"]);
  });

  test("amounts have 20 digits before the point and 30 behind it, and are shown without zeros", async () => {
    const largest = `${"9".repeat(20)}.${"9".repeat(30)}`;
    const price = async (given: string): Promise<unknown> => {
      const items = [{ ...tenPounds, currency: "USD", price: given }];
      return (await ask("/pay/quote", { items })).at("data.total.price");
    };
    expect(await price(largest)).toBe(largest);
    expect(await price("19.9900")).toBe("19.99");
    expect(await price(`1${"0".repeat(20)}`)).toBeUndefined();
  });

  test("an amount beyond 35 digits is refused at its line", async () => {
    const items = [{ ...tenPounds, currency: "EUR", price: "9".repeat(20), quantity: 1_000_000 }];
    const answer = await ask("/pay/quote", { currency: "IDR", items });
    expect([answer.status, answer.at("log.code")]).toEqual([400, "AMOUNT_OUT_OF_RANGE"]);
    expect(Object.keys(answer.messages)).toEqual(["items.0"]);
  });
});

describe("calculation steps:", () => {
  const { ask } = app();

  test("a quote holds for whoever replays it, stored or not", async () => {
    const items = [{ ...bookItem, quantity: 3 }, customItem, tenPounds];
    const fresh = await ask("/pay/quote", { currency: "EUR", items });
    const id = await place(ask, { currency: "EUR", items });
    const stored = await ask("/pay/quote", { invoice: { id } });
    for (const { at } of [fresh, stored]) expect(verifyQuote(at("data") as QuoteJson)).toEqual([]);
    expect(stored.at("data.total")).toEqual(fresh.at("data.total"));
    expect(Object.keys(fresh.at("data.exchange_rates") as object)).toEqual(["USD", "EUR", "GBP"]);
  });

  test("stored steps count from 0 for each item and for each total", async () => {
    const id = await place(ask, { currency: "EUR", items: [bookItem, customItem] });
    const answer = await ask(`/invoices/${id}`, { expand: ["calculations"] });
    const steps = answer.at("data.calculations") as ReadonlyArray<Record<string, unknown>>;
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
  const { ask } = app();
  const product = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };
  const invoice = { id: "invoice_1" };

  test.each([
    ["none", {}],
    ["product and items", { product, items: [bookItem] }],
    ["product and invoice", { product, invoice }],
    ["all three", { product, invoice, items: [bookItem] }],
    ["none but null", { product: null, invoice: null, items: null }],
  ])("one variant of three, not %s", async (_name, body) => {
    expect((await ask("/pay/quote", body)).messages).toEqual({
      product: "Exactly one of product, invoice and items is required",
    });
  });

  test("the currency is that of the schema, of the items or of the invoice unless given", async () => {
    const currency = async (body: object): Promise<unknown> =>
      (await ask("/pay/quote", body)).at("data.currency");
    const id = await place(ask, { currency: "EUR" });
    expect(await currency({ product })).toBe("GBP");
    expect(await currency({ items: [customItem] })).toBe("EUR");
    expect(await currency({ invoice: { id } })).toBe("EUR");
    expect(await currency({ invoice: { id }, currency: "USD" })).toBe("USD");
  });

  test("an invoice that is not there is an error on its property", async () => {
    const answer = await ask("/pay/quote", { invoice: { id: "invoice_none" } });
    expect([answer.status, answer.messages]).toEqual([400, { "invoice.id": "Invoice not found" }]);
  });

  test("an invoice is quoted with its own prices at the rates of now", async () => {
    const store = newStore();
    const id = await place(app({ store }).ask);
    const rates = fixedRates(rateSetOf({ GBP: "0.5" }));
    const later = await app({ store, rates }).ask("/pay/quote", { invoice: { id } });
    expect(later.at("data.total")).toEqual({ currency: "GBP", price: "10", price_usd: "20" });
    const kept = await app({ store, rates }).ask(`/invoices/${id}`, { expand: ["items"] });
    expect(kept.at("data.price_usd")).toBe("13.535499554682065493724914679486");
  });
});

describe("time:", () => {
  test("moments are UTC to the second, as the clock of the service says", async () => {
    const { ask, setNow } = app();
    setNow("2024-02-29 23:59:59");
    const created = await ask("/invoices", order());
    expect(created.at("data.created_at")).toBe("2024-02-29 23:59:59");
    expect(created.at("data.updated_at")).toBe("2024-02-29 23:59:59");
  });

  test.each([
    "2025-02-29 00:00:00",
    "2025-13-01 00:00:00",
    "2025-01-01 24:00:00",
    "2025-01-01T00:00:00",
  ])("%s is no moment", async (created_at_from) => {
    const answer = await app().ask("/payments", { created_at_from });
    expect(answer.messages).toEqual({
      created_at_from: `created_at_from must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not "${created_at_from}"`,
    });
  });

  test("the same clock, identifiers and rates give the same bytes", async () => {
    const run = async (): Promise<string> => {
      const { ask } = app();
      await place(ask, { items: [bookItem, customItem], currency: "EUR" });
      return (await ask("/invoices/invoice_1", { expand: ["items", "calculations"] })).text;
    };
    expect(await run()).toBe(await run());
  });
});
