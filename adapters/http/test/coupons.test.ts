import { verifyQuote } from "quittance/evidence";
import { idOf, left, portFailed, timestampOf, type Coupon } from "quittance";
import { beforeAll, describe, expect, test } from "vitest";
import { amountOff, coupon } from "../../../test/support/sample-coupons.ts";
import { newStore } from "./create-test-api.ts";
import { bookItem, createApi, order, place, type Call } from "./send-to-api.ts";

const mine = { organizationId: idOf("org", "org_one") };
const own = (code: string, other: Partial<Coupon> = {}): Coupon =>
  coupon(code, { ...mine, ...other });
const many = Array.from({ length: 11 }, (_, index) => own(`N${String(index)}`));
const coupons = [
  own("SPRING"),
  own("FIVE", amountOff("5", "GBP")),
  own("YEN", amountOff("5", "JPY")),
  own("OLD", { isActive: false }),
  own("NEXT", { startsAt: timestampOf("2099-01-01 00:00:00") }),
  own("LAST", { endsAt: timestampOf("2000-01-01 00:00:00") }),
  own("USED", { maxRedemptions: 1 }),
  own("ONCE", { maxPerCustomer: 1 }),
  own("RICH", { minimumTotal: amountOff("1000000").amount, currency: "GBP" }),
  coupon("THEIRS", { organizationId: idOf("org", "org_two") }),
  ...many,
];

const items = { currency: "GBP", items: [bookItem] };

/** Sends codes to every operation that takes them. */
const operations: Readonly<Record<string, (call: Call, given: object) => ReturnType<Call>>> = {
  quote: (call, given) => call("/pay/quote", { ...items, ...given }),
  "quote of a product": (call, given) =>
    call("/pay/quote", {
      product: { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" },
      ...given,
    }),
  validate: (call, given) => call("/invoices/validate", order({ ...items, ...given })),
  create: (call, given) => call("/invoices", order({ ...items, ...given })),
};

const letters = "must have 1 to 40 letters, digits, - and _";

const invalid: ReadonlyArray<readonly [name: string, codes: unknown, path: string, text: string]> =
  [
    ["an unknown coupon", ["SPRING", "NONE"], ".1", "Coupon not found"],
    ["a coupon of another organization", ["THEIRS"], ".0", "Coupon not found"],
    ["a repeated coupon", ["SPRING", "FIVE", "spring"], ".2", "Coupon is repeated"],
    ["an inactive coupon", ["OLD"], ".0", "Coupon is not active"],
    ["a coupon that has not started", ["NEXT"], ".0", "Coupon is not valid yet"],
    ["a coupon that has ended", ["LAST"], ".0", "Coupon has expired"],
    ["a used up coupon", ["USED"], ".0", "Coupon has reached its maximum number of redemptions"],
    ["a coupon for larger orders", ["RICH"], ".0", "requires items for at least 1000000 GBP"],
    ["a coupon in another currency", ["YEN"], ".0", "Coupon does not apply to any item"],
    ["eleven coupons", many.map(({ code }) => code), "", "at most 10 elements, not 11"],
    ["a code with a space", ["NO CODE"], ".0", letters],
    ["a code of 41 characters", ["A".repeat(41)], ".0", letters],
    ["a number", [7], ".0", letters],
    ["null in the array", [null], ".0", letters],
    ["one code", "SPRING", "", "must be an array"],
  ];

describe.each(Object.entries(operations))("%s:", (_, send) => {
  const { call } = createApi({ store: newStore(coupons) });
  beforeAll(async () => {
    await place(call, { coupons: ["USED"] });
  });

  test.each(invalid)("%s is rejected", async (_name, codes, path, text) => {
    const { status, messages } = await send(call, { coupons: codes });
    expect([status, Object.keys(messages)]).toEqual([400, [`coupons${path}`]]);
    expect(messages[`coupons${path}`]).toContain(text);
  });

  test("ten coupons are accepted", async () => {
    const codes = many.slice(1).map(({ code }) => code);
    expect([200, 201]).toContain((await send(call, { coupons: codes })).status);
  });

  test.each([[undefined], [null], [[]]])("coupons can be %j, for none", async (codes) => {
    const response = await send(call, { coupons: codes });
    expect([200, 201]).toContain(response.status);
    expect(response.text).not.toContain("coupon");
  });
});

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
