import { expect, test } from "vitest";
import { couponNoun, priceNoun, taxNoun } from "../app/catalog/catalog-forms.ts";
import { bodyOf, valuesOf } from "../app/catalog/form-body.ts";

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
    ...{ code: "A", starts_at: "2025-07-01 00:00:00", max_redemptions: 9, product_ids: ["p"] },
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
    ...{ base_price: "6", currency: "EUR" },
  });
  expect(changesOf(priceNoun, price, { tax_ids: [] })).toEqual({ tax_ids: [] });
  expect(changesOf(priceNoun, price, {})).toEqual({});
});

test("a revision clears what is emptied or no longer shown", () => {
  const tax = { name: "VAT", category: "E", exemption_reason: "Art. 132", jurisdiction: "FR" };
  expect(changesOf(taxNoun, tax, { jurisdiction: "" })).toEqual({ jurisdiction: null });
  expect(changesOf(taxNoun, tax, { category: "S" })).toEqual({
    ...{ category: "S", exemption_reason: null },
  });
  const recurring = { type: "RECURRING", interval_count: 1, interval_type: "MONTH" };
  expect(changesOf(priceNoun, recurring, { type: "ONE_TIME" })).toEqual({ type: "ONE_TIME" });
});
