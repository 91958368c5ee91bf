import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import type { AppliedCoupon } from "../coupon/coupon-apply.ts";
import { discount, fee } from "../quote/discount-and-fee.ts";
import type { BilledLine } from "../quote/line-price.ts";
import type { Tier } from "../pricing/pricing.ts";
import {
  appliedCoupon,
  billed,
  customItem,
  quoteOfBilled,
} from "../../test/support/billed-quote.ts";
import { tax } from "../../test/support/sample-catalog.ts";
import { catalogOf, isRecordable } from "./recorded-catalog.ts";
import { recordedQuote, type RecordedQuote } from "./recorded-quote.ts";

const euros = (text: string) => ({ currency: "EUR" as const, amount: Amount.of(text) });
const pounds = (text: string) => ({ currency: "GBP" as const, amount: Amount.of(text) });

const of = (product: string, schema = product) => ({
  item: {
    ...({ type: "PRODUCT", productId: `product_${product}` } as const),
    billingSchemaId: `schema_${schema}` as const,
  },
});

const recorded = (
  lines: ReadonlyArray<BilledLine>,
  coupons: ReadonlyArray<AppliedCoupon> = [],
): RecordedQuote => {
  const found = recordedQuote(quoteOfBilled(lines, { coupons }));
  if (found === undefined) throw new Error("The quote can be recorded");
  return found;
};

/** Amounts as text, without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const sold = (product: number, price: number) => ({
  productId: `product_${String(product)}`,
  billingSchemaId: `schema_${String(price)}`,
  quantity: 1,
});

const tier = (upTo: string | undefined, price: string, flat = "0"): Tier => ({
  upTo: upTo === undefined ? undefined : Amount.of(upTo),
  unitPrice: Amount.of(price),
  flatPrice: Amount.of(flat),
});

const tiered = (quantity: number, tiers: ReadonlyArray<Tier>, others: Partial<BilledLine> = {}) =>
  billed({ unitPrice: euros("0"), quantity, pricing: { model: "GRADUATED", tiers }, ...others });

test("a catalog has each product, price, tax and coupon once, and the requests name them", () => {
  const exempt = tax("exempt", "0", { category: "E", exemptionReason: "Medical services" });
  const first = recorded(
    [
      billed({ ...of("b"), taxes: [tax("vat", "19")], units: Amount.of("1.5") }),
      billed({ ...of("a"), taxes: [exempt], adjustments: [fee({ percent: Amount.of("5") })] }),
      billed({ item: customItem, unitPrice: pounds("3"), quantity: 2 }),
    ],
    [
      appliedCoupon({ lines: [0, 1, 2] }),
      appliedCoupon({ couponId: "coupon_a", code: "A", size: { amount: euros("1") }, lines: [1] }),
    ],
  );
  const second = recorded([
    billed({ ...of("a"), taxes: [tax("vat", "19")] }),
    billed({ ...of("a"), unitPrice: euros("11"), taxes: [tax("vat", "20")] }),
    billed({
      ...of("b"),
      proration: { unit: "DAY", from: 1, to: 2, whole: 3 },
      adjustments: [discount({ amount: euros("1") })],
    }),
  ]);
  const [euroPrice, standard] = [
    { currency: "EUR", basePrice: "10" },
    { category: "S", isCompound: false, isInclusive: false },
  ];
  expect(plain(catalogOf([first, second]))).toEqual({
    products: [{ name: "product_1" }, { name: "product_2" }],
    taxes: [
      { ...standard, name: "tax_1", percent: "19" },
      { ...standard, name: "tax_2", percent: "0", category: "E", exemptionReason: "Exempt" },
      { ...standard, name: "tax_3", percent: "20" },
    ],
    prices: [
      { ...euroPrice, name: "schema_1", productId: "product_1" },
      { ...euroPrice, name: "schema_2", productId: "product_2" },
      { ...euroPrice, name: "schema_3", productId: "product_2", basePrice: "11" },
    ],
    coupons: [
      { code: "COUPON_1", amount: "1", currency: "EUR", productIds: ["product_2"] },
      { code: "COUPON_2", percent: "10" },
    ],
    requests: [
      {
        currency: "EUR",
        coupons: ["COUPON_2", "COUPON_1"],
        items: [
          { ...sold(1, 1), taxIds: ["tax_1"], units: "1.5" },
          { ...sold(2, 2), taxIds: ["tax_2"], adjustments: [{ type: "FEE", percent: "5" }] },
          { price: "3", currency: "GBP", quantity: 2, taxIds: [] },
        ],
      },
      {
        currency: "EUR",
        items: [
          { ...sold(2, 2), taxIds: ["tax_1"] },
          { ...sold(2, 3), taxIds: ["tax_3"] },
          {
            ...sold(1, 1),
            taxIds: [],
            adjustments: [{ type: "DISCOUNT", amount: "1" }],
            proration: { unit: "DAY", from: 1, to: 2, whole: 3 },
          },
        ],
      },
    ],
  });
});

/** The prices of a catalog as text, each with its tiers. */
const pricesOf = (...lines: ReadonlyArray<BilledLine>): ReadonlyArray<string> =>
  catalogOf([recorded(lines)]).prices.map(({ name, pricing }) => {
    const found = (pricing?.tiers ?? []).map(({ upTo, unitPrice, flatPrice }) =>
      [upTo ?? "rest", unitPrice, flatPrice].map(String).join(" "),
    );
    return `${name}: ${[pricing?.model, ...found].join(", ")}`;
  });

const three = [tier("10", "1"), tier("20", "2"), tier(undefined, "3")];
const [low, middle, high] = three as [Tier, Tier, Tier];

test.each<[string, ReadonlyArray<BilledLine>, ReadonlyArray<string>]>([
  ["as they are", [tiered(25, three)], ["schema_1: GRADUATED, 10 1 0, 20 2 0, rest 3 0"]],
  [
    "those that another line reaches",
    [tiered(5, [low, tier("20", "7"), high]), tiered(15, [low, middle, tier(undefined, "8", "9")])],
    ["schema_1: GRADUATED, 10 1 0, 20 2 0, rest 8 9"],
  ],
  [
    "those of the line before if none reaches them",
    [tiered(15, three), tiered(5, [low, tier("20", "7"), high])],
    ["schema_1: GRADUATED, 10 1 0, 20 2 0, rest 3 0"],
  ],
  [
    "of two prices if both lines reach a tier",
    [tiered(15, three), tiered(15, [low, tier("20", "7"), high])],
    [
      "schema_1: GRADUATED, 10 1 0, 20 2 0, rest 3 0",
      "schema_2: GRADUATED, 10 1 0, 20 7 0, rest 3 0",
    ],
  ],
  [
    "of two prices if their ends differ",
    [tiered(5, three), tiered(5, [low, tier("30", "2"), high]), tiered(25, three)],
    [
      "schema_1: GRADUATED, 10 1 0, 20 2 0, rest 3 0",
      "schema_2: GRADUATED, 10 1 0, 30 2 0, rest 3 0",
    ],
  ],
  [
    "of two prices if a flat price differs",
    [tiered(5, three), tiered(5, [tier("10", "1", "4"), middle, high])],
    [
      "schema_1: GRADUATED, 10 1 0, 20 2 0, rest 3 0",
      "schema_2: GRADUATED, 10 1 4, 20 2 0, rest 3 0",
    ],
  ],
  [
    "those of the line that knows more of them",
    [tiered(5, [low]), tiered(15, [low, middle]), tiered(5, [low])],
    ["schema_1: GRADUATED, 10 1 0, 20 2 0, rest 2 0"],
  ],
  [
    "with an end of them all",
    [tiered(5, [tier("10", "4", "6")])],
    ["schema_1: GRADUATED, 10 4 6, rest 4 0"],
  ],
  ["none of a price by units", [billed({ pricing: { model: "UNIT" } })], ["schema_1: UNIT"]],
  [
    "of two prices if their models differ",
    [tiered(5, [high]), tiered(5, [high], { pricing: { model: "VOLUME", tiers: [high] } })],
    ["schema_1: GRADUATED, rest 3 0", "schema_2: VOLUME, rest 3 0"],
  ],
])("the tiers of a catalog are %s", (_, lines, prices) => {
  expect(pricesOf(...lines)).toEqual(prices);
});

test("coupons have numbers whose texts are in the order of their identifiers", () => {
  const coupons = Array.from({ length: 11 }, (_, at) =>
    appliedCoupon({ couponId: `coupon_${"kjihgfedcba".charAt(at)}`, code: `C${String(at)}` }),
  );
  const { requests, coupons: found } = catalogOf([recorded([billed()], coupons)]);
  expect(found.map(({ code }) => code)).toEqual(coupons.map((_, at) => `COUPON_${String(at + 1)}`));
  const ordered = [1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `COUPON_${String(number)}`);
  expect(requests[0]?.coupons).toEqual(ordered);
});

test("a coupon of other products, and one of another size, has a number of its own", () => {
  const [a, b] = [billed(of("a")), billed(of("b"))];
  const cases = [
    recorded([a, b], [appliedCoupon()]),
    recorded([a, b], [appliedCoupon({ lines: [1] })]),
    recorded([a, b], [appliedCoupon({ lines: [1], size: { percent: Amount.of("20") } })]),
    recorded([b], [appliedCoupon()]),
    recorded([a, b], [appliedCoupon()]),
  ];
  const { coupons, requests } = catalogOf(cases);
  expect(plain(coupons)).toEqual([
    { code: "COUPON_1", percent: "10", productIds: ["product_1"] },
    { code: "COUPON_2", percent: "10", productIds: ["product_2"] },
    { code: "COUPON_3", percent: "20", productIds: ["product_2"] },
    { code: "COUPON_4", percent: "10" },
  ]);
  expect(requests.map((request) => request.coupons?.join().slice(-1))).toEqual([
    ...["1", "2", "3", "4", "1"],
  ]);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => billed(of(`p${String(at)}`)));

test.each<[string, boolean, ReadonlyArray<BilledLine>, AppliedCoupon]>([
  [
    "all lines",
    true,
    [billed(of("a")), billed({ item: customItem })],
    appliedCoupon({ lines: [0, 1] }),
  ],
  [
    "the lines of a product",
    true,
    [billed(of("a")), billed(of("b")), billed(of("a"))],
    appliedCoupon({ lines: [0, 2] }),
  ],
  ["a part of the lines of a product", false, [billed(of("a")), billed(of("a"))], appliedCoupon()],
  [
    "a custom item beside a product",
    false,
    [billed(of("a")), billed({ item: customItem })],
    appliedCoupon({ lines: [1] }),
  ],
  [
    "the lines in its currency",
    true,
    [billed(of("a")), billed({ ...of("a"), unitPrice: pounds("1") })],
    appliedCoupon({ size: { amount: euros("1") } }),
  ],
  [
    "the only line in its currency",
    true,
    [billed({ item: customItem }), billed({ ...of("a"), unitPrice: pounds("1") })],
    appliedCoupon({ size: { amount: euros("1") } }),
  ],
  ["100 products", true, many(101), appliedCoupon({ lines: [...many(100).keys()] })],
  ["101 products", false, many(102), appliedCoupon({ lines: [...many(101).keys()] })],
])("a coupon of %s has a request: %s", (_, isPossible, lines, coupon) => {
  expect(isRecordable(recorded(lines, [coupon]))).toBe(isPossible);
});
