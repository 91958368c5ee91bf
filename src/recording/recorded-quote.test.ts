import { describe, expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { discount, fee } from "../quote/discount-and-fee.ts";
import type { BilledLine } from "../quote/line-price.ts";
import { minorUnits } from "../quote/rounding-policy.ts";
import {
  appliedCoupon,
  billed,
  quoteOfBilled,
  type BilledOptions,
} from "../../test/support/billed-quote.ts";
import { tax } from "../../test/support/sample-catalog.ts";
import { amountsOf, policyOf, recordedQuote, scaledQuote } from "./recorded-quote.ts";

const euros = (text: string) => ({ currency: "EUR" as const, amount: Amount.of(text) });
const pounds = (text: string) => ({ currency: "GBP" as const, amount: Amount.of(text) });
const vat = tax("vat", "19");
const cent = (mode: string, at: string) => ({ increment: "0.01", mode, at });
const half = { unit: "DAY", from: 0, to: 1, whole: 2 } as const;
const rounding = { increment: Amount.of("0.01"), mode: "DOWN" } as const;

test.each<[string, ReadonlyArray<BilledLine>, BilledOptions, object]>([
  [
    "a profile",
    [billed({ taxes: [vat] })],
    { totals: { totals: "invoice" } },
    { name: "invoice", increment: "0.01", options: { totals: "invoice" } },
  ],
  [
    "a profile with increments of cash",
    [billed()],
    { totals: { totals: "shop", increments: { EUR: "0.05" } } },
    {
      name: "shop",
      increment: "0.01",
      options: { totals: "shop", increments: { EUR: "0.05" } },
    },
  ],
  ["no rounding", [billed({ taxes: [vat] })], {}, { name: "exact", options: { totals: "exact" } }],
  [
    "taxes of the document without rounding",
    [billed({ taxes: [vat] })],
    { tax: { at: "DOCUMENT" } },
    { name: "EXACT:LINE:DOCUMENT", options: { rounding: {}, tax: { at: "DOCUMENT" } } },
  ],
  [
    "rounded lines",
    [billed({ taxes: [vat] })],
    { rounding: minorUnits({ mode: "HALF_EVEN", at: "LINE" }) },
    {
      name: "HALF_EVEN:LINE:LINE",
      increment: "0.01",
      options: { rounding: { EUR: cent("HALF_EVEN", "LINE") }, tax: { at: "LINE" } },
    },
  ],
  [
    "rounded totals, and prorations in another currency",
    [billed({ unitPrice: pounds("3"), taxes: [vat], proration: { ...half, rounding } })],
    { rounding: minorUnits({ mode: "UP", at: "TOTAL" }), tax: { at: "DOCUMENT" } },
    {
      name: "UP:TOTAL:DOCUMENT",
      increment: "0.01",
      options: {
        rounding: { EUR: cent("UP", "TOTAL"), GBP: cent("DOWN", "TOTAL") },
        tax: { at: "DOCUMENT" },
      },
    },
  ],
])("the policy of a quote with %s is that of its steps", (_, lines, options, policy) => {
  const found = policyOf(quoteOfBilled(lines, options));
  expect(JSON.parse(JSON.stringify(found))).toEqual(policy);
});

test.each<[string, BilledOptions, object]>([
  [
    "invoice",
    { totals: { totals: "invoice" } },
    { price: "2.39", net: "2.01", tax: "0.38", lines: ["1.01", "1"] },
  ],
  ["exact", {}, { price: "2.38595", net: "2.005", tax: "0.38095", lines: ["1.19595", "1.19"] }],
])(
  "the amounts of a quote under %s are its totals, or else those of its steps",
  (_, options, amounts) => {
    const lines = [
      billed({ unitPrice: euros("1.005"), taxes: [vat] }),
      billed({ unitPrice: euros("1"), taxes: [vat] }),
    ];
    expect(amountsOf(quoteOfBilled(lines, options))).toEqual(amounts);
  },
);

describe("a recorded quote", () => {
  const own = { kind: { type: "DOUBLING", apply: () => undefined }, title: "Own", details: {} };

  test("has the coupons of its lines", () => {
    const quote = quoteOfBilled([billed(), billed()], { coupons: [appliedCoupon({ lines: [1] })] });
    const recorded = recordedQuote(quote);
    expect(recorded?.quote).toBe(quote);
    expect(recorded?.coupons).toEqual([appliedCoupon({ lines: [1] })]);
    expect(recorded?.policy.name).toBe("exact");
  });

  test("has adjustments of the library, and the amounts of its inputs", () => {
    const quote = quoteOfBilled([billed()]);
    const [priced] = quote.lines;
    if (priced === undefined) throw new Error("There is a line");
    const withLine = (change: Partial<BilledLine>) => ({
      ...quote,
      lines: [{ ...priced, line: { ...priced.line, ...change } }],
    });
    expect(recordedQuote(withLine({}))).toBeDefined();
    expect(recordedQuote(withLine({ adjustments: [own] }))).toBeUndefined();
    expect(recordedQuote(withLine({ quantity: 2 }))).toBeUndefined();
    expect(
      recordedQuote(withLine({ unitPrice: { ...euros("1"), currency: "USDT" } })),
    ).toBeUndefined();
    expect(scaledQuote(withLine({ adjustments: [own] }), Amount.one)).toBeUndefined();
  });
});

describe("a scaled quote", () => {
  const line = (lines: ReadonlyArray<BilledLine>, options: BilledOptions = {}, factor = "0.5") =>
    scaledQuote(quoteOfBilled(lines, options), Amount.of(factor))?.lines.map((each) => each.line);

  test("has prices, tiers, bounds and amounts of discounts times the factor", () => {
    const [found] =
      line([
        billed({
          unitPrice: euros("0"),
          pricing: {
            model: "VOLUME",
            tiers: [{ upTo: undefined, unitPrice: Amount.of("3"), flatPrice: Amount.of("2") }],
            minimum: Amount.of("4"),
            maximum: Amount.of("80"),
          },
          adjustments: [discount({ amount: euros("1") }, "Own"), fee({ percent: Amount.of("10") })],
        }),
      ]) ?? [];
    expect(found?.pricing).toEqual({
      model: "VOLUME",
      tiers: [{ upTo: undefined, unitPrice: Amount.of("1.5"), flatPrice: Amount.one }],
      minimum: Amount.of("2"),
      maximum: Amount.of("40"),
    });
    expect(found?.adjustments.map(({ title, details }) => ({ title, details }))).toEqual([
      { title: "Own", details: { amount: "0.5", currency: "EUR" } },
      { title: "Fee", details: { percent: "10" } },
    ]);
  });

  test("has prices of at most 18 decimals, rounded half up", () => {
    const prices = line([billed({ unitPrice: pounds("0.5") })], {}, `0.${"0".repeat(17)}1`) ?? [];
    expect(prices.map(({ unitPrice }) => unitPrice)).toEqual([pounds(`0.${"0".repeat(17)}1`)]);
    const [simple] = line([billed({ pricing: { model: "UNIT" } })]) ?? [];
    expect(simple).toMatchObject({ unitPrice: euros("5"), pricing: { model: "UNIT" } });
  });

  test("has the amounts of coupons times the factor, and their percentages as they are", () => {
    const coupons = [
      appliedCoupon(),
      appliedCoupon({ couponId: "coupon_two", code: "TWO", size: { amount: euros("2") } }),
    ];
    const [found] = line([billed()], { coupons }) ?? [];
    expect(found?.adjustments.map(({ details }) => details)).toEqual([
      { coupon_id: "coupon_spring", code: "SPRING", percent: "10" },
      { coupon_id: "coupon_two", code: "TWO", amount: "1", currency: "EUR", coupon_amount: "1" },
    ]);
  });
});
