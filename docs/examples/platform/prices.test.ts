import { memoryStore } from "@quittance/memory";
import {
  articleItem,
  createQuittance,
  fixedRates,
  ownCatalog,
  rateSet,
  renderQuote,
} from "quittance";
import { explainQuote } from "quittance/explain";
import { beforeAll, describe, expect, test } from "vitest";
import { createPricing, policy, priced } from "./prices.ts";

const row = { currency: "EUR", isActive: true, createdAt: new Date("2026-01-01") } as const;
const rows = [
  { ...row, id: "lamp", name: "Schreibtischlampe", price: "39.99" },
  { ...row, id: "calls", name: "API-Aufrufe", price: "0" },
];
const ports = { ...memoryStore(), ...policy, rates: fixedRates(rateSet({ EUR: "0.88" })) };
const organizationId = "org_lamps";
let shop: ReturnType<typeof shopWith>;

const shopWith = (catalog: typeof ports.catalog) =>
  createQuittance({ ...ports, catalog }).forOrganization(organizationId);

beforeAll(async () => {
  const vat = await createPricing(shopWith(ports.catalog));
  shop = shopWith(ownCatalog(() => Promise.resolve(rows.map(priced(vat)))));
});

describe("lamps", () => {
  test.each([
    [1, [], "39.99", "7.6", "47.59"],
    [3, [], "119.97", "22.79", "142.76"],
    [3, ["welcome"], "107.97", "20.51", "128.48"],
  ])("%s with the coupons %j", async (quantity, coupons, net, tax, total) => {
    const items = [{ ...articleItem("lamp"), quantity }];
    const quote = await shop.quotes.calculate({ items, coupons });
    const { totals, total: all } = renderQuote(quote);
    expect([totals?.net, totals?.tax, all.price], explainQuote(quote)).toEqual([net, tax, total]);
  });
});

describe("calls of a month", () => {
  test.each([
    ["0", "5.95"],
    ["1000", "5.95"],
    ["2400", "6.66"],
    ["5000", "19.04"],
    ["11000", "47.6"],
    ["25000", "89.25"],
  ])("%s", async (units, total) => {
    const quote = await shop.quotes.calculate({ items: [{ ...articleItem("calls"), units }] });
    expect(String(quote.total.price), explainQuote(quote)).toBe(total);
  });
});
