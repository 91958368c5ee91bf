import {
  Amount,
  type Coupon,
  type ItemRequest,
  renderQuote,
  type QuoteJson,
  timestampOf,
} from "quittance";
import type { RequestIssue } from "quittance/errors";
import type { CouponUse } from "quittance/adapter";
import { verifyQuote } from "quittance/evidence";
import { fixedCoupons, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { amountOff, use } from "../../test/support/sample-catalog.ts";

const item = (price: string, other: Partial<ItemRequest> = {}): ItemRequest =>
  ({
    type: "PAYMENT_INTENT",
    currency: "EUR",
    price: Amount.of(price),
    quantity: 1,
    ...other,
  }) as ItemRequest;

const reviewed = async (
  uses: ReadonlyArray<CouponUse>,
  items: ReadonlyArray<ItemRequest>,
  codes: ReadonlyArray<string | undefined> = uses.map(({ coupon }) => coupon.code),
) => {
  const { payments } = createTestApp({ coupons: fixedCoupons(uses) });
  const draft = { currency: "EUR", items, coupons: codes } as const;
  return rightOf(await payments.reviewQuote(testOrganization, draft));
};

const quoteOf = async (...args: Parameters<typeof reviewed>): Promise<QuoteJson> => {
  const { quote, issues } = await reviewed(...args);
  expect(issues).toEqual([]);
  if (quote === undefined) throw new Error("no quote");
  const rendered = JSON.parse(JSON.stringify(renderQuote(quote))) as QuoteJson;
  expect(verifyQuote(rendered)).toEqual([]);
  return rendered;
};

const issuesOf = async (...args: Parameters<typeof reviewed>) => {
  const { issues, quote } = await reviewed(...args);
  expect(quote).toBeUndefined();
  return issues.map(described);
};

const described = (issue: RequestIssue): unknown =>
  issue.kind === "CouponInvalid" ? [issue.index, issue.reason.kind] : issue.kind;

const at = (time: string): Coupon["startsAt"] => timestampOf(`2025-07-17 ${time}`);

const minimum = (amount: string): Partial<Coupon> => ({
  minimumTotal: Amount.of(amount),
  currency: "EUR",
});

const limits: ReadonlyArray<readonly [name: string, use: CouponUse, issue: string | undefined]> = [
  ["an inactive coupon", use("A", { isActive: false }), "CouponNotActive"],
  ["the second before its start", use("A", { startsAt: at("12:00:01") }), "CouponNotStarted"],
  ["its start", use("A", { startsAt: at("12:00:00") }), undefined],
  ["its end", use("A", { endsAt: at("12:00:00") }), "CouponEnded"],
  ["the second before its end", use("A", { endsAt: at("12:00:01") }), undefined],
  ["the last redemption", use("A", { maxRedemptions: 3 }, 2), undefined],
  ["no redemption left", use("A", { maxRedemptions: 3 }, 3), "CouponUsedUp"],
  ["the last one of a customer", use("A", { maxPerCustomer: 2 }, 9, 1), undefined],
  ["none left for a customer", use("A", { maxPerCustomer: 2 }, 9, 2), "CouponUsedUpByCustomer"],
  ["another currency", use("A", amountOff("1", "USD")), "CouponNotApplicable"],
  ["the least sum", use("A", minimum("10")), undefined],
  ["less than the least sum", use("A", minimum("10.01")), "CouponBelowMinimum"],
];

test.each(limits)("a coupon is checked at its limits: %s", async (_, coupon, issue) => {
  const items = [item("7"), item("3"), item("5", { currency: "GBP" })];
  if (issue === undefined) await quoteOf([coupon], items);
  else expect(await issuesOf([coupon], items)).toEqual([[0, issue]]);
});

test("a request can have ten coupons", async () => {
  const ten = Array.from({ length: 11 }, (_, index) => use(`C${String(index)}`));
  await quoteOf(ten.slice(0, 10), [item("10")]);
  expect(await issuesOf(ten, [item("10")])).toEqual(["TooManyCoupons"]);
});

test("all issues of codes and lines are reported together", async () => {
  const uses = [use("OLD", { isActive: false }), use("MIN", minimum("100"))];
  const codes = ["NONE", "OLD", "old", undefined, "no code", "MIN"];
  expect(await issuesOf(uses, [item("0")], codes)).toEqual([
    "ItemInvalid",
    [0, "CouponNotFound"],
    [1, "CouponNotActive"],
    [2, "CouponRepeated"],
    [4, "CouponNotFound"],
  ]);
});

test("without a source, every coupon is unknown", async () => {
  const { payments } = createTestApp();
  const draft = { currency: "EUR", items: [item("1")], coupons: ["A"] } as const;
  const { issues } = rightOf(await payments.reviewQuote(testOrganization, draft));
  expect(issues.map(described)).toEqual([[0, "CouponNotFound"]]);
});
