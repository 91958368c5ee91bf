import { Decimal } from "decimal.js";
import {
  Amount,
  createQuotes,
  renderQuote,
  type Adjustment,
  type Either,
  type Quote,
} from "quittance";
import type { AdjustmentKind } from "quittance/adapter";
import type { CalculateQuoteError } from "quittance/errors";
import { verifyQuote } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { custom, catalogOwner, sampleQuotePorts } from "../../test/support/sample-catalog.ts";
import { issuesIn } from "../../test/support/issues-in.ts";
import { leftOf } from "../../test/support/right-of.ts";
import { applyAdjustment } from "./adjustment.ts";

/** The host's own kind: rounds a price down to a multiple of a coin. */
const cashRounding: AdjustmentKind = {
  type: "CASH_ROUNDING",
  apply: (price, { coin = "" }) => {
    const size = Amount.parseCanonical(coin);
    if (size === undefined || !Amount.isPositive(size)) return undefined;
    let rounded = Amount.zero;
    while (Amount.atMost(Amount.add(rounded, size), price.amount)) {
      rounded = Amount.add(rounded, size);
    }
    return rounded;
  },
};

const toTheCoin: Adjustment = { kind: cashRounding, title: "Rounding", details: { coin: "0.05" } };

const quoted = (
  adjustment: Adjustment,
  price = "1.23",
): Promise<Either<CalculateQuoteError, Quote>> => {
  const items = [custom({ price: Amount.of(price), adjustments: [adjustment] })];
  return createQuotes(sampleQuotePorts).calculate(catalogOwner, { items });
};

describe("an adjustment of the host's own", () => {
  test("is a step like those of the library", async () => {
    const quote = await quoted(toTheCoin);
    expect(quote._tag === "Right" && renderQuote(quote.right).items[0]?.calculations[1]).toEqual({
      idx: 1,
      currency: "EUR",
      calculation_type: "CASH_ROUNDING",
      title: "Rounding",
      initial_price: "1.23",
      price: "1.2",
      price_delta: "-0.03",
      initial_price_orig: "1.23",
      price_orig: "1.2",
      price_delta_orig: "-0.03",
      initial_price_usd: "1.398518707177470878983113698561",
      price_usd: "1.364408494807288662422549949816",
      price_delta_usd: "-0.034110212370182216560563748745",
      details: { coin: "0.05" },
    });
  });

  test("is verified if its kind is passed, and is a mismatch otherwise", async () => {
    const quote = await quoted(toTheCoin);
    const rendered = quote._tag === "Right" && renderQuote(quote.right);
    expect(verifyQuote(rendered, { kinds: [cashRounding] })).toEqual([]);
    expect(verifyQuote(rendered)).toEqual([
      {
        path: "items.0.calculations.1.calculation_type",
        item: 0,
        step: 1,
        property: "calculation_type",
        expected: "one of DISCOUNT, FEE",
        found: "CASH_ROUNDING",
      },
    ]);
  });
});

const reasonOf = (adjustment: Adjustment): unknown =>
  leftOf(applyAdjustment({ currency: "EUR", amount: Amount.of("1.23") }, adjustment));

/** Creates an adjustment with any function. */
const willful = (apply: AdjustmentKind["apply"], type = "WILLFUL"): Adjustment => ({
  kind: { type, apply },
  title: "Willful",
  details: {},
});

describe("a line is invalid if an adjustment kind", () => {
  const rejected = (reason: string, type = "WILLFUL"): unknown => ({
    kind: "AdjustmentInvalid",
    type,
    reason,
  });

  test.each([
    ["PRODUCT"],
    ["PAYMENT_INTENT"],
    ["CURRENCY_CHANGE"],
    ["TOTAL"],
    ["TOTAL_USD"],
    ["discount"],
    ["TWO WORDS"],
    ["_TAX"],
    [""],
    ["X".repeat(41)],
  ])("has the type '%s'", (type) => {
    const adjustment = willful(({ amount }) => amount, type);
    expect(reasonOf(adjustment)).toEqual(rejected("INVALID_TYPE", type));
  });

  test.each([["DISCOUNT"], ["FEE"]])(
    "has the type %s, which is calculated as ever",
    async (type) => {
      const quote = await quoted(willful(() => Amount.one, type));
      expect(issuesIn(leftOf(quote))).toEqual([expect.stringContaining(`The ${type} adjustment`)]);
    },
  );

  test("does not accept the details", () => {
    const adjustment = { ...toTheCoin, details: { coin: "0" } };
    expect(reasonOf(adjustment)).toEqual(rejected("INVALID_DETAILS", "CASH_ROUNDING"));
  });

  test.each<[string, unknown]>([
    ["a negative amount", Amount.subtract(Amount.zero, Amount.one)],
    ["a number", 1],
    ["a text", "1"],
    ["null", null],
    ["a decimal of its own, which would round at twenty digits", new Decimal(1)],
  ])("returns %s", (_, price) => {
    expect(reasonOf(willful(() => price as Amount))).toEqual(rejected("NOT_A_PRICE"));
  });

  test("returns another price in a second call", () => {
    let calls = 0;
    const counting = willful(() => Amount.multiplyByInteger(Amount.one, (calls += 1)));
    expect(reasonOf(counting)).toEqual(rejected("NOT_REPEATABLE"));
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a number", 1],
    ["what only looks like an amount", { units: 10n ** 30n }],
  ])("returns %s in a second call", (_, second) => {
    let calls = 0;
    const forgetful = willful(() => ((calls += 1) === 1 ? Amount.one : (second as Amount)));
    expect(reasonOf(forgetful)).toEqual(rejected("NOT_REPEATABLE"));
  });
});

test("the issue of such a line names the type of the adjustment", async () => {
  const quote = await quoted(willful(() => undefined));
  expect(issuesIn(leftOf(quote))).toEqual([
    "items.0.adjustments: The WILLFUL adjustment results in an invalid price",
  ]);
});

test("the type of an adjustment can have forty characters", async () => {
  const quote = await quoted(willful(({ amount }) => amount, "X".repeat(40)));
  expect(quote._tag).toBe("Right");
});
