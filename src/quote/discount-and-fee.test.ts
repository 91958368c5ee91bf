import { Amount, delta, discount, fee, type Adjustment } from "quittance";
import { calculateQuote } from "./quote-calculate.ts";
import { describe, expect, test } from "vitest";
import { builtInKinds } from "./discount-and-fee.ts";
import { custom, catalogOwner, sampleQuotePorts } from "../../test/support/sample-catalog.ts";

const percent = (text: string): { readonly percent: Amount } => ({ percent: Amount.of(text) });
const euros = (text: string): { readonly amount: { currency: "EUR"; amount: Amount } } => ({
  amount: { currency: "EUR", amount: Amount.of(text) },
});

/** Returns the price of a custom item in euros and the delta of each adjustment. */
const priced = async (
  price: string,
  ...adjustments: ReadonlyArray<Adjustment>
): Promise<unknown> => {
  const items = [custom({ price: Amount.of(price), adjustments })];
  const quote = await calculateQuote(catalogOwner, { items })(sampleQuotePorts)();
  if (quote._tag === "Left") return quote.left;
  const [line] = quote.right.lines;
  const deltas = line?.steps.slice(1).map((step) => Amount.render(delta(step.price))) ?? [];
  return [Amount.render(quote.right.total.price), ...deltas];
};

const rejected = (type: string, reason: string): unknown => ({
  kind: "RequestInvalid",
  issues: [{ kind: "ItemInvalid", line: 0, reason: { kind: "AdjustmentInvalid", type, reason } }],
});

describe("a discount", () => {
  test("of a percentage is subtracted", async () => {
    expect(await priced("80", discount(percent("25")))).toEqual(["60", "-20"]);
  });

  test("of a percentage is truncated after the thirtieth decimal", async () => {
    expect(await priced("0.000000000000000000000000000199", discount(percent("50")))).toEqual([
      "0.0000000000000000000000000001",
      "-0.000000000000000000000000000099",
    ]);
  });

  test("can be 0 or 100 percent", async () => {
    expect(await priced("80", discount(percent("0")))).toEqual(["80", "0"]);
    expect(await priced("80", discount(percent("100")))).toEqual(["0", "-80"]);
  });

  test("of more than 100 percent is invalid", async () => {
    const tooMuch = discount(percent("100.000000000000000000000000000001"));
    expect(await priced("80", tooMuch)).toEqual(rejected("DISCOUNT", "INVALID_DETAILS"));
  });

  test("of a fixed amount is limited to the price, and its details keep the full amount", async () => {
    const granted = discount(euros("100"));
    expect(await priced("80", granted)).toEqual(["0", "-80"]);
    expect(granted.details).toEqual({ amount: "100", currency: "EUR" });
  });

  test("in another currency than the line's is invalid", async () => {
    const inPounds = discount({ amount: { currency: "GBP", amount: Amount.one } });
    expect(await priced("80", inPounds)).toEqual(rejected("DISCOUNT", "INVALID_DETAILS"));
  });
});

describe("a fee", () => {
  test("of a percentage can exceed the price", async () => {
    expect(await priced("80", fee(percent("150")))).toEqual(["200", "120"]);
  });

  test("of a fixed amount is added", async () => {
    expect(await priced("80", fee(euros("0.01")))).toEqual(["80.01", "0.01"]);
  });

  test("can raise the price to 35 digits before the point, and not further", async () => {
    const max = Amount.parseCanonical("9".repeat(35)) ?? Amount.zero;
    const items = [custom({ currency: "USD", price: Amount.one })];
    const lifted = async (amount: Amount): Promise<unknown> => {
      const adjustments = [fee({ amount: { currency: "USD", amount } })];
      const request = { items: items.map((item) => ({ ...item, adjustments })) };
      const quote = await calculateQuote(catalogOwner, request)(sampleQuotePorts)();
      return quote._tag === "Right" ? Amount.render(quote.right.total.price) : quote.left;
    };
    expect(await lifted(Amount.subtract(max, Amount.one))).toBe("9".repeat(35));
    expect(await lifted(max)).toEqual({
      kind: "RequestInvalid",
      issues: [{ kind: "ItemInvalid", line: 0, reason: { kind: "AmountOutOfRange" } }],
    });
  });
});

test("adjustments apply in order, each to the result of the previous one", async () => {
  const off = discount(percent("50"));
  const shipping = fee(euros("10"));
  expect(await priced("80", off, shipping)).toEqual(["50", "-40", "10"]);
  expect(await priced("80", shipping, off)).toEqual(["45", "10", "-45"]);
});

test("a negative size is invalid", async () => {
  const minusOne = Amount.subtract(Amount.zero, Amount.one);
  const upwards = discount({ percent: minusOne });
  const downwards = fee({ amount: { currency: "EUR", amount: minusOne } });
  expect(await priced("80", upwards)).toEqual(rejected("DISCOUNT", "INVALID_DETAILS"));
  expect(await priced("80", downwards)).toEqual(rejected("FEE", "INVALID_DETAILS"));
});

describe("both kinds reject details that", () => {
  test.each([
    ["are empty", {}],
    ["have both a percentage and an amount", { percent: "1", amount: "1", currency: "EUR" }],
    ["have an amount without a currency", { amount: "1" }],
    ["have a percentage and an amount without a currency", { percent: "1", amount: "1" }],
    ["have a percentage with a currency", { percent: "1", currency: "EUR" }],
    ["have an unknown property", { percent: "1", reason: "birthday" }],
    ["are not canonical", { percent: "1.0" }],
    ["are not a number", { percent: "ten" }],
  ])("%s", (_, details) => {
    const price = { currency: "EUR", amount: Amount.of("80") } as const;
    expect(builtInKinds.map((kind) => kind.apply(price, details))).toEqual([undefined, undefined]);
  });
});
