import { Amount, createQuotes, discount, fee, type Adjustment } from "quittance";
import { delta } from "quittance/pure";
import { describe, expect, test } from "vitest";
import { builtInKinds } from "./discount-and-fee.ts";
import { custom, catalogOwner, sampleQuotePorts } from "../../test/support/sample-catalog.ts";

const percent = (text: string): { readonly percent: Amount } => ({ percent: Amount.of(text) });

/** Returns the price of a custom item in euros and the delta of each adjustment. */
const priced = async (
  price: string,
  ...adjustments: ReadonlyArray<Adjustment>
): Promise<unknown> => {
  const items = [custom({ price: Amount.of(price), adjustments })];
  const quote = await createQuotes(sampleQuotePorts).calculate(catalogOwner, { items });
  if (quote._tag === "Left") return quote.left;
  const [line] = quote.right.lines;
  const deltas = line?.steps.slice(1).map((step) => Amount.render(delta(step.price))) ?? [];
  return [Amount.render(quote.right.total.price), ...deltas];
};

const rejected = (type: string): unknown => ({
  kind: "Invalid",
  issues: [
    {
      path: ["items", 0, "adjustments"],
      message: `The ${type} adjustment results in an invalid price`,
    },
  ],
});

describe("a discount", () => {
  test("of more than 100 percent is invalid", async () => {
    const tooMuch = discount(percent("100.000000000000000000000000000001"));
    expect(await priced("80", tooMuch)).toEqual(rejected("DISCOUNT"));
  });

  test("in another currency than the line's is invalid", async () => {
    const inPounds = discount({ amount: { currency: "GBP", amount: Amount.one } });
    expect(await priced("80", inPounds)).toEqual(rejected("DISCOUNT"));
  });
});

test("a size can be text", async () => {
  const off = discount({ percent: "12.50" });
  const shipping = fee({ amount: { currency: "EUR", amount: "2.50" } });
  expect(await priced("80", off, shipping)).toEqual(["72.5", "-10", "2.5"]);
  expect(() => discount({ percent: "12,5" })).toThrow('"12,5" is not an amount');
  expect(() => fee({ percent: 12.5 as never })).toThrow('Amount.of("19.99")');
});

test("a negative size is invalid", async () => {
  const minusOne = Amount.subtract(Amount.zero, Amount.one);
  const upwards = discount({ percent: minusOne });
  const downwards = fee({ amount: { currency: "EUR", amount: minusOne } });
  expect(await priced("80", upwards)).toEqual(rejected("DISCOUNT"));
  expect(await priced("80", downwards)).toEqual(rejected("FEE"));
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
