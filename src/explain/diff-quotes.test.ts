import * as fc from "fast-check";
import { Amount, createQuotes, minorUnits, renderQuote, type Quote } from "quittance";
import type { QuotePorts } from "quittance/adapter";
import { diffQuotes, readQuote, type TotalDifference } from "quittance/explain";
import { fixedTaxes } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { checkProperty } from "../../test/support/check-property.ts";
import {
  tax,
  catalogOwner,
  custom,
  sampleQuotePorts,
  tea,
} from "../../test/support/sample-catalog.ts";
import { rightOf } from "../../test/support/right-of.ts";

const vat = tax("vat", "19");
const low = tax("low", "7.25");
const compound = tax("compound", "3", { isCompound: true });
const gross = tax("gross", "20", { isInclusive: true });
const taxes = fixedTaxes([vat, low, compound, gross]);

const lists = [[], [vat], [low, vat], [vat, compound], [gross]].map((list) =>
  list.map(({ taxId }) => taxId),
);

type Policy = Pick<QuotePorts, "rounding" | "tax">;

const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  rounding: fc.option(
    fc
      .record({
        mode: fc.constantFrom("HALF_UP", "HALF_EVEN", "UP", "DOWN"),
        at: fc.constantFrom("LINE", "TOTAL"),
      })
      .map(minorUnits),
    { nil: undefined },
  ),
  tax: fc.record({ at: fc.constantFrom("LINE", "DOCUMENT") }),
});

const anyItem = fc
  .record({
    isTea: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 5 }),
    cents: fc.integer({ min: 1, max: 99_999 }),
    title: fc.constantFrom("Gift", "Postage"),
    taxIds: fc.constantFrom(...lists),
  })
  .map(({ isTea, quantity, cents, title, taxIds }) => {
    const price = Amount.multiplyByInteger(Amount.unit(3), cents);
    return isTea ? tea({ quantity, taxIds }) : custom({ quantity, price, title, taxIds });
  });

const anySide = fc.record({
  policy: anyPolicy,
  items: fc.array(anyItem, { minLength: 1, maxLength: 5 }),
});

type Side = typeof anySide extends fc.Arbitrary<infer Found> ? Found : never;

/** Returns a quote, read back from JSON. */
const quoted = async (
  { policy, items }: Side,
  currency: "EUR" | "GBP" | "USD" = "EUR",
): Promise<Quote> => {
  const quotes = createQuotes({ ...sampleQuotePorts, ...policy, taxes });
  const quote = rightOf(await quotes.calculate(catalogOwner, { currency, items }));
  return rightOf(readQuote(JSON.parse(JSON.stringify(renderQuote(quote)))));
};

const shown = (difference: TotalDifference | undefined) =>
  difference?.parts.map(({ reason, amount, before, after }) => [
    reason,
    Amount.render(amount),
    (after ?? before)?.line.title,
  ]);

checkProperty(
  "differences: the parts add up exactly for any policies and taxes",
  fc.record({
    before: anySide,
    after: anySide,
    currency: fc.constantFrom("EUR" as const, "GBP" as const, "USD" as const),
    samePolicy: fc.boolean(),
  }),
  async ({ before, after, currency, samePolicy }) => {
    const policy = samePolicy ? before.policy : after.policy;
    const [one, two] = [
      await quoted(before, currency),
      await quoted({ ...after, policy }, currency),
    ];
    const { price, priceUsd } = diffQuotes(one, two);
    for (const { before: was, after: is, change, parts } of [price ?? priceUsd, priceUsd]) {
      const sum = Amount.sum(parts.map(({ amount }) => amount));
      expect(Amount.render(sum)).toBe(Amount.render(change));
      expect(Amount.render(Amount.add(was, change))).toBe(Amount.render(is));
      for (const { reason, amount, before: line, after: other } of parts) {
        expect(Amount.equals(amount, Amount.zero)).toBe(false);
        const isOfTotal = line === undefined && other === undefined;
        if (isOfTotal) expect(["TAX", "ROUNDING"]).toContain(reason);
      }
    }
    expect(diffQuotes(one, one).priceUsd.parts).toEqual([]);
  },
);

describe("the difference between two quotes has", () => {
  const side = (price: string, taxIds = lists[1], policy: Policy = {}): Side => ({
    policy,
    items: [custom({ price: Amount.of(price), title: "Gift", ...(taxIds && { taxIds }) })],
  });
  const partsOf = async (before: Side, after: Side) =>
    shown(diffQuotes(await quoted(before), await quoted(after)).price);

  test("the change of the taxes of a line", async () => {
    expect(await partsOf(side("2", []), side("2"))).toEqual([["TAX", "0.38", "Gift"]]);
    expect(await partsOf(side("2"), side("3"))).toEqual([
      ["UNIT_PRICE", "1", "Gift"],
      ["TAX", "0.19", "Gift"],
    ]);
  });

  test("no part for an inclusive tax", async () => {
    expect(await partsOf(side("2", []), side("2", lists[4]))).toEqual([]);
  });

  test("the change of the taxes of the document, and of the rounding, without a line", async () => {
    const policy: Policy = {
      tax: { at: "DOCUMENT" },
      rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }),
    };
    expect(await partsOf(side("2", [], policy), side("2", lists[1], policy))).toEqual([
      ["TAX", "0.38", undefined],
    ]);
    expect(await partsOf(side("2.001", lists[1]), side("2.001", lists[1], policy))).toEqual([
      ["TAX", "-0.38019", "Gift"],
      ["TAX", "0.38", undefined],
      ["ROUNDING", "-0.001", undefined],
    ]);
  });

  test("the rounding of a line with the line", async () => {
    const rounding = minorUnits({ mode: "UP", at: "LINE" });
    expect(await partsOf(side("2.001"), side("2.001", lists[1], { rounding }))).toEqual([
      ["ROUNDING", "0.00881", "Gift"],
    ]);
  });

  test("the price with taxes for an added line", async () => {
    const more = { policy: {}, items: [...side("2").items, ...side("10").items] };
    expect(await partsOf(side("2"), more)).toEqual([["ADDED", "11.9", "Gift"]]);
  });
});
