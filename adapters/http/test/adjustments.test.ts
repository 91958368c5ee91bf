import { verifyQuote } from "quittance/evidence";
import type { QuoteJson } from "quittance";
import { expect, test } from "vitest";
import { bookItem, customItem, createApi } from "./send-to-api.ts";

const tenPercent = { type: "DISCOUNT", percent: "10" };

test("every adjustment with an issue is named", async () => {
  const { call } = createApi();
  const adjustments = [{ type: "FEE", percent: 1 }, { type: "FEE" }, tenPercent, { type: "X" }];
  const response = await call("/pay/quote", {
    items: [{ ...bookItem, adjustments, quantity: 0, product_id: "product_none" }, customItem],
  });
  expect(Object.keys(response.messages).sort()).toEqual([
    "currency",
    ...["items.0.adjustments.0.percent", "items.0.adjustments.1", "items.0.adjustments.3.type"],
    ...["items.0.product_id", "items.0.quantity"],
  ]);
});

test("amounts are in the currency of the line, and adjustments are applied in order", async () => {
  const { call } = createApi();
  const adjustments = [
    tenPercent,
    { type: "FEE", amount: "1.50", title: "Gift wrap" },
    { type: "DISCOUNT", percent: null, amount: "0.5", title: null },
  ];
  const lines = [bookItem, { ...bookItem, billing_schema_id: "schema_usd" }, customItem];
  const items = lines.map((line) => ({ ...line, adjustments }));
  const response = await call("/pay/quote", { currency: "EUR", items });
  const quote = response.at("data") as QuoteJson;
  expect(verifyQuote(quote)).toEqual([]);
  const steps = quote.items.slice(0, 3).map(({ calculations }) => calculations.slice(1, 4));
  const amount = (text: string, currency: string) => ({ amount: text, currency });
  expect(steps.map((each) => each.map(({ title, details }) => [title, details]))).toEqual(
    ["GBP", "USD", "EUR"].map((currency) => [
      ["Discount", { percent: "10" }],
      ["Gift wrap", amount("1.5", currency)],
      ["Discount", amount("0.5", currency)],
    ]),
  );
  expect(quote.items.slice(0, 3).map(({ total }) => total?.price_orig)).toEqual([
    ...["10", "12.25", "3.7"],
  ]);
});
