import { expect, test } from "vitest";
import { couponNoun, priceNoun, taxNoun } from "../app/catalog/catalog-forms.ts";
import { bodyOf, valuesOf } from "../app/catalog/form-body.ts";
import { draftOf, plotOf, textOf } from "../app/catalog/pricing-draft.ts";
import { newLine, requestOf } from "../app/quote/quote-draft.ts";

const changesOf = ({ fields }: typeof taxNoun, record: object, changes: object): unknown => {
  const before = valuesOf(fields, record);
  return bodyOf(fields, { ...before, ...changes }, before);
};

test("a new record has what was entered in the fields that are shown", () => {
  const { fields } = priceNoun;
  const values = { ...valuesOf(fields), product_id: "product_1", name: "Each ", base_price: "5" };
  const body = { product_id: "product_1", name: "Each", base_price: "5", currency: "EUR" };
  expect(bodyOf(fields, { ...values, currency: "EUR" })).toEqual({ ...body, type: "ONE_TIME" });
});

test("a recurring price has its interval, and a coupon its days and numbers", () => {
  const { fields } = priceNoun;
  const values = { ...valuesOf(fields), type: "RECURRING", interval_count: "3" };
  expect(bodyOf(fields, values)).toMatchObject({ interval_count: 3, interval_type: "MONTH" });
  const coupon = { code: "A", starts_at: "2025-07-01", max_redemptions: "9", product_ids: ["p"] };
  expect(bodyOf(couponNoun.fields, { ...valuesOf(couponNoun.fields), ...coupon })).toEqual({
    code: "A",
    starts_at: "2025-07-01 00:00:00",
    max_redemptions: 9,
    product_ids: ["p"],
  });
});

test("a revision has what changed, with the rest of its group", () => {
  const price = {
    name: "Each",
    base_price: "5",
    currency: "EUR",
    type: "ONE_TIME",
    tax_ids: ["t"],
  };
  expect(changesOf(priceNoun, price, { name: "One" })).toEqual({ name: "One" });
  expect(changesOf(priceNoun, price, { base_price: "6" })).toEqual({
    base_price: "6",
    currency: "EUR",
  });
  expect(changesOf(priceNoun, price, { tax_ids: [] })).toEqual({ tax_ids: [] });
  expect(changesOf(priceNoun, price, {})).toEqual({});
});

test("a revision clears what is emptied or no longer shown", () => {
  const tax = { name: "VAT", category: "E", exemption_reason: "Art. 132", jurisdiction: "FR" };
  expect(changesOf(taxNoun, tax, { jurisdiction: "" })).toEqual({ jurisdiction: null });
  expect(changesOf(taxNoun, tax, { category: "S" })).toEqual({
    category: "S",
    exemption_reason: null,
  });
  const recurring = { type: "RECURRING", interval_count: 1, interval_type: "MONTH" };
  expect(changesOf(priceNoun, recurring, { type: "ONE_TIME" })).toEqual({ type: "ONE_TIME" });
});

const graduated = {
  model: "GRADUATED",
  tiers: [
    { up_to: "10", unit_price: "2", flat_price: "0" },
    { up_to: null, unit_price: "1", flat_price: "5" },
  ],
  included: "5",
};

test("a price in tiers has its model, and 0 as the price of one unit", () => {
  const { fields } = priceNoun;
  const tiers = { pricing: JSON.stringify(graduated), name: "Each", currency: "EUR" };
  expect(bodyOf(fields, { ...valuesOf(fields), ...tiers, base_price: "7" })).toEqual({
    name: "Each",
    base_price: "0",
    currency: "EUR",
    pricing: graduated,
    type: "ONE_TIME",
  });
  const price = { name: "Each", base_price: "0", currency: "EUR", pricing: graduated };
  expect(changesOf(priceNoun, price, {})).toEqual({});
  expect(changesOf(priceNoun, price, { pricing: "", base_price: "3" })).toEqual({
    base_price: "3",
    currency: "EUR",
    pricing: null,
  });
});

test("a pricing model is read into its form and written as it was", () => {
  const bounds = { minimum: "1", maximum: "9.5" };
  for (const pricing of [
    graduated,
    { ...graduated, model: "PACKAGE", package_size: "3" },
    { model: "UNIT", included: "2", ...bounds },
  ]) {
    expect(JSON.parse(textOf(draftOf(JSON.stringify(pricing))))).toEqual(pricing);
  }
  expect(textOf(draftOf(""))).toBe("");
  const packages = draftOf(JSON.stringify({ ...graduated, package_size: "3" }));
  expect(JSON.parse(textOf(packages))).toEqual(graduated);
});

test("the prices of a valid pricing model are plotted", () => {
  const found = plotOf(JSON.stringify(graduated));
  // 15 units of 20 are charged: 10 at 2, a flat 5, and 5 at 1.
  expect([found?.maxUnits, found?.maxPrice]).toEqual([20, 30]);
  expect(found?.points.split(" ")[0]).toBe("0,40.00");
  expect(found?.points.split(" ").at(-1)).toBe("100,0.00");
  expect(plotOf(JSON.stringify({ ...graduated, included: "x" }))).toBeUndefined();
  const falling = graduated.tiers.map((tier) => ({ ...tier, up_to: "10" }));
  expect(plotOf(JSON.stringify({ ...graduated, tiers: falling }))).toBeUndefined();
  expect(plotOf("")).toBeUndefined();
});

test("a line of a quote has the units, the period and the part that are typed", () => {
  const bare = { ...newLine(0), kind: "PAYMENT_INTENT", price: "3" } as const;
  const line = {
    ...bare,
    units: " 1.5",
    unit: "HUR",
    period: { from: "2026-03-01", to: "2026-04-01" },
    proration: { unit: "DAY", from: "0", to: "14", whole: "31" },
  } as const;
  const itemsOf = (given: typeof bare | typeof line) =>
    requestOf({ currency: "", coupons: "", lines: [{ ...given, taxIds: [] }] }, () => "").items;
  const shared = { type: "PAYMENT_INTENT", price: "3", currency: "EUR", quantity: 1 };
  expect(itemsOf(bare)).toEqual([shared]);
  expect(itemsOf(line)).toEqual([
    {
      ...shared,
      units: "1.5",
      unit: "HUR",
      period: { from: "2026-03-01 00:00:00", to: "2026-04-01 00:00:00" },
      proration: { unit: "DAY", from: 0, to: 14, whole: 31 },
    },
  ]);
});
