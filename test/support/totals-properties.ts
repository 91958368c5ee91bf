import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, idOf, type QuoteJson } from "quittance";
import type { LineTax } from "quittance/adapter";
import type { StepJson } from "quittance/wire";
import { fixedTaxes } from "quittance/testing";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { compoundProperty } from "./compound-properties.ts";
import { oracleQuoteOf } from "./oracle-case.ts";
import { isMultiple, sum, toDecimal, toText, unitOf } from "./oracle-money.ts";
import { pricingProperty, type PricingProperty } from "./price-case.ts";
import { chargesOf, currenciesOfCents, stepsOf, totalStepsOf } from "./quote-steps.ts";

const taxOf = (name: string, percent: string, isInclusive = false): LineTax => ({
  ...{ taxId: idOf("tax", `tax_${name}`), name, percent: Amount.of(percent), isInclusive },
  ...{ category: "S", exemptionReason: undefined, isCompound: false },
});

/** Taxes of which two records share a rate, exclusive and inclusive. */
export const profileTaxes: ReadonlyArray<LineTax> = [
  ...[taxOf("a", "19"), taxOf("b", "19"), taxOf("c", "8.25"), taxOf("d", "0")],
  ...[taxOf("e", "19", true), taxOf("f", "19", true), taxOf("g", "25", true)],
];

const anyWholeCase = (totals: "invoice" | "shop"): fc.Arbitrary<PricingCase> =>
  fc
    .record({
      found: anyPricingCase,
      currency: fc.constantFrom(...currenciesOfCents),
      choices: fc.array(fc.constantFrom(...profileTaxes, undefined), {
        minLength: 6,
        maxLength: 6,
      }),
      increment: fc.constantFrom("0.05", undefined),
    })
    .map(({ found, currency, choices, increment }) => {
      const items = found.request.items.map((item, line) => {
        const tax = choices[line];
        return { ...item, taxIds: tax === undefined ? [] : [tax.taxId] };
      });
      const increments = increment === undefined ? undefined : { [currency]: increment };
      const policy = { totals, increments, taxes: fixedTaxes(profileTaxes) };
      return { ...found, request: { currency, items }, ...policy };
    });

const cent = unitOf(2);

const totalsOf = ({ totals }: QuoteJson): NonNullable<QuoteJson["totals"]> => {
  expect(totals).toBeDefined();
  return totals as NonNullable<QuoteJson["totals"]>;
};

const prefix = "totals:";

/** A property that a part of each quote in a profile is what the oracle calculates. */
const partRule = (
  name: string,
  totals: "invoice" | "shop",
  partOf: (quote: QuoteJson) => unknown,
): PricingProperty =>
  pricingProperty(`${prefix} ${name}`, anyWholeCase(totals), async ({ quoteOf }, found) => {
    expect(partOf(await quoteOf(found))).toEqual(partOf(await oracleQuoteOf(found)));
  });

const lineRule = (totals: "invoice" | "shop"): PricingProperty =>
  partRule(
    `the price of each line in the profile ${totals} is its exact price, rounded once`,
    totals,
    (quote) => chargesOf(quote).map((charge) => stepsOf(charge).filter(isRounding)),
  );

const isRounding = ({ calculation_type }: StepJson): boolean => calculation_type === "ROUNDING";

const sumRule = (totals: "invoice" | "shop"): PricingProperty =>
  pricingProperty(
    `${prefix} the amounts of the profile ${totals} are whole and add up`,
    anyWholeCase(totals),
    async ({ quoteOf }, found) => {
      const quote = await quoteOf(found);
      const { net, tax, rounding, price, lines, taxes: rates } = totalsOf(quote);
      const amounts = [net, tax, rounding].map(toDecimal);
      const sumOf = (texts: ReadonlyArray<string>): string => toText(sum(texts.map(toDecimal)));
      for (const amount of amounts) expect(isMultiple(amount, cent)).toBe(true);
      expect(toText(sum(amounts))).toBe(price);
      expect(price).toBe(quote.total.price);
      expect(sumOf(lines.map((line) => line.net))).toBe(net);
      expect(sumOf(rates.map(({ amount }) => amount))).toBe(tax);
    },
  );

const taxRule = partRule(
  "each tax of an invoice is the rounded tax on the net prices of its rate",
  "invoice",
  (quote) => totalsOf(quote).taxes,
);

const netRule = partRule(
  "net prices of lines are their prices, or parts of the net price of their rate",
  "invoice",
  (quote) => totalsOf(quote).lines,
);

const priceRule = partRule(
  "payers pay gross prices, net prices with their tax, and the rounding of cash",
  "invoice",
  (quote) => [totalsOf(quote).price, totalsOf(quote).rounding],
);

const recordRule = partRule("the records of a rate have parts of its tax", "invoice", totalStepsOf);

const shopRule = partRule(
  "each line of a shop has its own rounded tax, and nothing is left to round",
  "shop",
  (quote) => [totalsOf(quote).taxes, totalsOf(quote).rounding],
);

const quoteRule = (totals: "invoice" | "shop"): PricingProperty =>
  pricingProperty(
    `${prefix} every property of a quote in the profile ${totals} is what the oracle calculates`,
    anyWholeCase(totals),
    async ({ quoteOf }, found) => {
      expect(await quoteOf(found)).toStrictEqual(await oracleQuoteOf(found));
    },
  );

/** Properties of the totals profiles. */
export const totalsProperties: ReadonlyArray<PricingProperty> = [
  ...[lineRule("invoice"), lineRule("shop"), sumRule("invoice"), sumRule("shop")],
  ...[quoteRule("invoice"), quoteRule("shop")],
  ...[taxRule, netRule, priceRule, recordRule, shopRule, compoundProperty],
];
