import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount } from "quittance";
import type { LineTax, QuoteJson } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { oracleQuoteOf } from "../support/oracle-case.ts";
import { isMultiple, sum, toDecimal, toText, unitOf } from "../support/oracle-money.ts";
import { checkProperty } from "../support/check-property.ts";
import { quoteOf } from "../support/price-case.ts";
import { currenciesOfCents } from "../support/quote-steps.ts";

const taxOf = (name: string, percent: string, isInclusive = false): LineTax => ({
  taxId: `tax_${name}`,
  name,
  percent: Amount.of(percent),
  isInclusive,
  category: "S",
  exemptionReason: undefined,
  isCompound: false,
});

/** Taxes of which two records share a rate, exclusive and inclusive. */
const taxes: ReadonlyArray<LineTax> = [
  ...[taxOf("a", "19"), taxOf("b", "19"), taxOf("c", "8.25"), taxOf("d", "0")],
  ...[taxOf("e", "19", true), taxOf("f", "19", true), taxOf("g", "25", true)],
];

const anyWholeCase = (totals: "invoice" | "shop"): fc.Arbitrary<PricingCase> =>
  fc
    .record({
      found: anyPricingCase,
      currency: fc.constantFrom(...currenciesOfCents),
      choices: fc.array(fc.constantFrom(...taxes, undefined), {
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
      const policy = { totals, increments, taxes: fixedTaxes(taxes) };
      return { ...found, request: { currency, items }, ...policy };
    });

const cent = unitOf(2);

const sumOf = (texts: ReadonlyArray<string>): string => toText(sum(texts.map(toDecimal)));

const totalsOf = ({ totals }: QuoteJson): NonNullable<QuoteJson["totals"]> => {
  expect(totals).toBeDefined();
  return totals as NonNullable<QuoteJson["totals"]>;
};

for (const totals of ["invoice", "shop"] as const) {
  checkProperty(
    `totals: the amounts of the profile ${totals} are whole and add up`,
    anyWholeCase(totals),
    async (found) => {
      const quote = await quoteOf(found);
      const { net, tax, rounding, price, lines, taxes: rates } = totalsOf(quote);
      const amounts = [net, tax, rounding].map(toDecimal);
      for (const amount of amounts) expect(isMultiple(amount, cent)).toBe(true);
      expect(toText(sum(amounts))).toBe(price);
      expect(price).toBe(quote.total.price);
      expect(sumOf(lines.map((line) => line.net))).toBe(net);
      expect(sumOf(rates.map(({ amount }) => amount))).toBe(tax);
    },
  );

  checkProperty(
    `totals: every property of a quote in the profile ${totals} is what the oracle calculates`,
    anyWholeCase(totals),
    async (found) => {
      expect(await quoteOf(found)).toStrictEqual(await oracleQuoteOf(found));
    },
  );
}
