import { Amount, type Coupon, renderQuote, type Item, timestampOf } from "quittance";
import type { CouponUse, QuoteJson } from "quittance/adapter";
import { verifyQuote } from "quittance/explain";
import { fixedCoupons, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp, teas } from "../../test/support/create-test-app.ts";
import { issuesIn } from "../../test/support/issues-in.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { amountOff, product, tea, use } from "../../test/support/sample-catalog.ts";

const item = (price: string, other: Partial<Item> = {}): Item =>
  ({
    type: "PAYMENT_INTENT",
    currency: "EUR",
    price: Amount.of(price),
    quantity: 1,
    ...other,
  }) as Item;

const quoted = async (
  uses: ReadonlyArray<CouponUse>,
  items: ReadonlyArray<Item>,
  codes: ReadonlyArray<string> = uses.map(({ coupon }) => coupon.code),
) => {
  const { payments } = createTestApp({ coupons: fixedCoupons(uses) });
  const request = { currency: "EUR", items, coupons: codes } as const;
  return payments.quotes.calculate(testOrganization, request);
};

const quoteOf = async (...args: Parameters<typeof quoted>): Promise<QuoteJson> => {
  const quote = rightOf(await quoted(...args));
  const rendered = JSON.parse(JSON.stringify(renderQuote(quote))) as QuoteJson;
  expect(verifyQuote(rendered)).toEqual([]);
  return rendered;
};

const issuesOf = async (...args: Parameters<typeof quoted>) =>
  issuesIn(leftOf(await quoted(...args)));

const at = (time: string): Coupon["startsAt"] => timestampOf(`2025-07-17 ${time}`);

const minimum = (amount: string): Partial<Coupon> => ({
  minimumTotal: Amount.of(amount),
  currency: "EUR",
});

const limits: ReadonlyArray<readonly [name: string, use: CouponUse, issue: string | undefined]> = [
  ["an inactive coupon", use("A", { isActive: false }), "is not active"],
  ["the second before its start", use("A", { startsAt: at("12:00:01") }), "is not valid yet"],
  ["its start", use("A", { startsAt: at("12:00:00") }), undefined],
  ["its end", use("A", { endsAt: at("12:00:00") }), "has expired"],
  ["the second before its end", use("A", { endsAt: at("12:00:01") }), undefined],
  ["the last redemption", use("A", { maxRedemptions: 3 }, 2), undefined],
  [
    "no redemption left",
    use("A", { maxRedemptions: 3 }, 3),
    "has reached its maximum number of redemptions",
  ],
  ["the last one of a customer", use("A", { maxPerCustomer: 2 }, 9, 1), undefined],
  [
    "none left for a customer",
    use("A", { maxPerCustomer: 2 }, 9, 2),
    "has reached its maximum number of redemptions for this customer",
  ],
  ["another currency", use("A", amountOff("1", "USD")), "does not apply to any item"],
  ["the least sum", use("A", minimum("10")), undefined],
  ["less than the least sum", use("A", minimum("10.01")), "requires items for at least 10.01 EUR"],
];

test.each(limits)("a coupon is checked at its limits: %s", async (_, coupon, issue) => {
  const items = [item("7"), item("3"), item("5", { currency: "GBP" })];
  if (issue === undefined) await quoteOf([coupon], items);
  else expect(await issuesOf([coupon], items)).toEqual([`coupons.0: Coupon ${issue}`]);
});

test("a request can have ten coupons", async () => {
  const ten = Array.from({ length: 11 }, (_, index) => use(`C${String(index)}`));
  await quoteOf(ten.slice(0, 10), [item("10")]);
  expect(await issuesOf(ten, [item("10")])).toEqual([
    "coupons: must contain at most 10 elements, not 11",
  ]);
});

test("all issues of codes and lines are reported together", async () => {
  const uses = [use("OLD", { isActive: false }), use("MIN", minimum("100"))];
  const unknown = tea({ productId: "product_none", billingSchemaId: "schema_none" });
  expect(await issuesOf(uses, [unknown], ["NONE", "old", "MIN"])).toEqual([
    "items.0.productId: Product not found",
    "items.0.billingSchemaId: Billing schema not found",
    "coupons.0: Coupon not found",
    "coupons.1: Coupon is not active",
  ]);
});

test("codes that no coupon can have, and repeated ones, are issues of the form", async () => {
  const form = "must have 1 to 40 letters, digits, - and _";
  expect(await issuesOf([], [item("1")], ["no code", "A".repeat(41), ""])).toEqual([
    `coupons.0: ${form}, not "no code"`,
    `coupons.1: ${form}, not "${"A".repeat(37)}..."`,
    `coupons.2: ${form}, not ""`,
  ]);
  expect(await issuesOf([], [item("1")], ["old", "OLD"])).toEqual([
    "coupons.1: Coupon is repeated",
  ]);
});

test("a coupon of another organization is unknown", async () => {
  const foreign = use("A", { organizationId: "org_other" });
  expect(await issuesOf([foreign], [item("1")])).toEqual(["coupons.0: Coupon not found"]);
});

test("an adjustment that leads to no price is an issue with and without a coupon", async () => {
  const kind = { type: "BROKEN", apply: () => undefined };
  const adjustments = [{ kind, title: "Broken", details: {} }];
  const issues = ["items.0.adjustments: The BROKEN adjustment results in an invalid price"];
  for (const uses of [[], [use("A")]]) {
    expect(await issuesOf(uses, [item("10", { adjustments })])).toEqual(issues);
  }
});

test("without a source, every coupon is unknown", async () => {
  const { payments } = createTestApp();
  const request = { currency: "EUR", items: [item("1")], coupons: ["A"] } as const;
  const failed = await payments.quotes.calculate(testOrganization, request);
  expect(issuesIn(leftOf(failed))).toEqual(["coupons.0: Coupon not found"]);
});

test("a coupon for a version of a product applies to a line with another version", async () => {
  const old = product({ organizationId: testOrganization, id: "product_old", isActive: false });
  const { payments } = createTestApp({
    records: { products: [...teas.products, old] },
    coupons: fixedCoupons([use("OLD", { productIds: [old.id] })]),
  });
  const items = [tea(), item("5")];
  const request = { currency: "GBP", items, coupons: ["OLD"] } as const;
  const { lines } = rightOf(await payments.quotes.calculate(testOrganization, request));
  const adjusted = lines.map(({ line }) => line.adjustments.map(({ title }) => title));
  expect(adjusted).toEqual([["Coupon OLD"], []]);
});
