import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  discount,
  idOf,
  timestampOf,
  type Coupon,
  type ItemRequest,
  type QuittancePorts,
  renderQuote,
  type QuoteJson,
} from "quittance";
import type { RequestIssue } from "quittance/errors";
import type { CouponUse } from "quittance/adapter";
import { verifyQuote } from "quittance/evidence";
import { fixedCoupons, testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { createTestApp, teas } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { product } from "../../test/support/sample-catalog.ts";
import { amountOff, use } from "../../test/support/sample-coupons.ts";

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
  other: Partial<QuittancePorts> = {},
) => {
  const { payments } = createTestApp({ coupons: fixedCoupons(uses), ...other });
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

/** The discounts of each line, as `code change`. */
const changesOf = ({ items }: QuoteJson): ReadonlyArray<ReadonlyArray<string>> =>
  items
    .slice(0, -2)
    .map(({ calculations }) =>
      calculations
        .filter(({ calculation_type: type }) => type === "DISCOUNT")
        .map(({ title, price_delta: change }) => `${title} ${change}`),
    );

describe("a coupon with a percentage", () => {
  test("reduces every line, after its own adjustments and before the conversion", async () => {
    const adjustments = [discount({ amount: { currency: "GBP", amount: Amount.of("2") } })];
    const quote = await quoteOf(
      [use("SPRING")],
      [item("12", { currency: "GBP", adjustments }), item("5")],
    );
    expect(quote.coupons).toEqual([{ coupon_id: "coupon_spring", code: "SPRING" }]);
    expect(quote.items[0]?.calculations.map(({ title, price }) => [title, price])).toEqual([
      ["Custom item", "12"],
      ["Discount", "10"],
      ["Coupon SPRING", "9"],
      ["GBP to EUR", "9.6"],
    ]);
    expect(quote.items[0]?.calculations[2]?.details).toEqual({
      coupon_id: "coupon_spring",
      code: "SPRING",
      percent: "10",
    });
    expect(quote.total.price).toBe("14.1");
  });

  test("of 100 percent gives a price of 0", async () => {
    const quote = await quoteOf([use("FREE", { percent: Amount.of("100") })], [item("12.34")]);
    expect(quote.total.price).toBe("0");
  });
});

describe("a coupon with an amount", () => {
  test("is shared by the lines in its currency, in its smallest unit", async () => {
    const quote = await quoteOf(
      [use("TEN", amountOff("10"))],
      [item("10"), item("10"), item("5", { currency: "USD" }), item("10")],
    );
    expect(changesOf(quote)).toEqual([
      ["Coupon TEN -3.34"],
      ["Coupon TEN -3.33"],
      [],
      ["Coupon TEN -3.33"],
    ]);
    expect(quote.items[0]?.calculations[1]?.details).toEqual({
      ...{ coupon_id: "coupon_ten", code: "TEN" },
      ...{ amount: "3.34", currency: "EUR", coupon_amount: "10" },
    });
  });

  test("is shared by the prices after the adjustments of each line", async () => {
    const adjustments = [discount({ percent: Amount.of("90") })];
    const items = [item("100", { adjustments }), item("30")];
    expect(changesOf(await quoteOf([use("A", amountOff("8"))], items))).toEqual([
      [expect.any(String), "Coupon A -2"],
      ["Coupon A -6"],
    ]);
  });

  test("larger than the lines reduces them to 0", async () => {
    const quote = await quoteOf([use("TEN", amountOff("10"))], [item("0.004"), item("3")]);
    expect(changesOf(quote)).toEqual([["Coupon TEN -0.004"], ["Coupon TEN -3"]]);
    expect(quote.total.price).toBe("0");
  });

  test("reduces no line below 0 when a share is rounded up", async () => {
    const quote = await quoteOf(
      [use("CENT", amountOff("0.01"))],
      [item("0.004"), item("0.006"), item("0.005")],
    );
    expect(changesOf(quote)).toEqual([
      ["Coupon CENT 0"],
      ["Coupon CENT -0.006"],
      ["Coupon CENT -0.004"],
    ]);
  });
});

describe("several coupons", () => {
  const uses = [
    use("B", amountOff("1")),
    use("A", amountOff("2")),
    use("Z", { percent: Amount.of("50") }),
    use("Y"),
  ];

  test("are applied in one order, percentages first, whatever the order of the codes", async () => {
    const first = await quoteOf(uses, [item("10")]);
    expect(changesOf(first)).toEqual([
      ["Coupon Y -1", "Coupon Z -4.5", "Coupon A -2", "Coupon B -1"],
    ]);
    expect(first.coupons?.map(({ code }) => code)).toEqual(["Y", "Z", "A", "B"]);
    expect(await quoteOf(uses, [item("10")], ["a", "y", "B", "z"])).toEqual(first);
  });

  test("never reduce a line below 0", async () => {
    const quote = await quoteOf(uses, [item("3")]);
    expect(changesOf(quote)).toEqual([
      ["Coupon Y -0.3", "Coupon Z -1.35", "Coupon A -1.35", "Coupon B 0"],
    ]);
  });

  test("can be ten", async () => {
    const ten = Array.from({ length: 11 }, (_, index) => use(`C${String(index)}`));
    await quoteOf(ten.slice(0, 10), [item("10")]);
    expect(await issuesOf(ten, [item("10")])).toEqual(["TooManyCoupons"]);
  });
});

describe("a coupon for some products", () => {
  const tea: ItemRequest = {
    ...{ type: "PRODUCT", quantity: 1 },
    ...{ productId: idOf("product", "product_tea"), billingSchemaId: idOf("schema", "schema_tea") },
  };
  const productIds = [tea.productId];

  test("applies to these only", async () => {
    const quote = await quoteOf([use("TEA", { productIds })], [item("10"), tea]);
    expect(changesOf(quote).map(({ length }) => length)).toEqual([0, 1]);
  });

  test("applies to every version of a product", async () => {
    const versions = ["old", "tea"].map((suffix) =>
      product({
        organizationId: testOrganization,
        id: idOf("product", `product_${suffix}`),
        isActive: suffix !== "old",
      }),
    );
    const catalog = memoryCatalog({ products: versions, billingSchemas: teas.billingSchemas });
    const old = [idOf("product", "product_old")];
    const uses = [use("TEA", { productIds: old })];
    const quote = await quoteOf(uses, [item("10"), tea], ["TEA"], { catalog });
    expect(changesOf(quote).map(({ length }) => length)).toEqual([0, 1]);
  });

  test("is an issue without one", async () => {
    const issues = await issuesOf([use("TEA", { productIds })], [item("10")]);
    expect(issues).toEqual([[0, "CouponNotApplicable"]]);
  });
});

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
