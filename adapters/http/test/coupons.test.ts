import { verifyQuote } from "quittance/evidence";
import { idOf, left, portFailed, type Coupon } from "quittance";
import { expect, test } from "vitest";
import { amountOff, coupon } from "../../../test/support/sample-catalog.ts";
import { newStore } from "./create-test-api.ts";
import { bookItem, createApi, place } from "./send-to-api.ts";

const mine = { organizationId: idOf("org", "org_one") };
const own = (code: string, other: Partial<Coupon> = {}): Coupon =>
  coupon(code, { ...mine, ...other });
const coupons = [own("SPRING"), own("FIVE", amountOff("5", "GBP"))];

const items = { currency: "GBP", items: [bookItem] };

test("a quote with coupons lists them, and verifies", async () => {
  const { call } = createApi({ store: newStore(coupons) });
  const { at } = await call("/pay/quote", { ...items, coupons: ["five", "Spring"] });
  expect(verifyQuote(at("data"))).toEqual([]);
  expect(at("data.coupons")).toEqual([
    { coupon_id: "coupon_spring", code: "SPRING" },
    { coupon_id: "coupon_five", code: "FIVE" },
  ]);
});

test("all issues of a request are in one response", async () => {
  const { call } = createApi({ store: newStore(coupons) });
  const body = { currency: "XAU", items: [{ ...bookItem, quantity: 0 }], coupons: ["NONE", 7] };
  const { messages } = await call("/pay/quote", body);
  expect(Object.keys(messages).sort()).toEqual([
    ...["coupons.0", "coupons.1", "currency", "items.0.quantity"],
  ]);
});

test("a quote of an invoice takes no coupons", async () => {
  const { call } = createApi({ store: newStore(coupons) });
  const id = await place(call);
  const { messages } = await call("/pay/quote", { invoice: { id }, coupons: ["SPRING"] });
  expect(messages).toEqual({ coupons: "coupons cannot be combined with invoice" });
});

test("a source that fails is a failure, unless the request has an issue", async () => {
  const failing = {
    couponsByCode: () => () => Promise.resolve(left(portFailed("coupons", "gone"))),
  };
  const { call } = createApi({ coupons: failing });
  expect((await call("/pay/quote", { ...items, coupons: ["SPRING"] })).status).toBe(503);
  const bad = { items: [{ ...bookItem, quantity: 0 }], coupons: ["SPRING"] };
  expect((await call("/pay/quote", bad)).status).toBe(400);
});
