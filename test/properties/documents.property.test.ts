import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, minorUnits } from "quittance";
import type { LineTax } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { at } from "../support/json-leaves.ts";
import {
  isMultiple,
  oracleRoundedTo,
  sum,
  toDecimal,
  toText,
  unitOf,
} from "../support/oracle-money.ts";
import { checkProperty } from "../support/check-property.ts";
import { quoteOf } from "../support/price-case.ts";
import { chargesOf, currenciesOfCents, totalStepsOf } from "../support/quote-steps.ts";

const taxOf = (percent: string, category: LineTax["category"], reason?: string): LineTax => ({
  taxId: `tax_${category}_${percent}`,
  name: `VAT ${percent} %`,
  percent: Amount.of(percent),
  category,
  exemptionReason: reason,
  isInclusive: false,
  isCompound: false,
});

/** Taxes with different categories or percentages, as an invoice in EN 16931 breaks VAT down. */
const taxes = [
  ...[taxOf("19", "S"), taxOf("7", "S"), taxOf("5.5", "S"), taxOf("0", "Z")],
  ...[taxOf("0", "E", "Medical services"), taxOf("0", "AE", "Reverse charge")],
];

/** A case whose lines have one exclusive tax each and are rounded to cents. */
const anyInvoiceCase: fc.Arbitrary<PricingCase> = fc
  .record({
    found: anyPricingCase,
    currency: fc.constantFrom(...currenciesOfCents),
    choices: fc.array(fc.constantFrom(...taxes), { minLength: 6, maxLength: 6 }),
  })
  .map(({ found, currency, choices }) => {
    const items = found.request.items.map((item, line) => {
      const chosen = choices[line];
      return { ...item, taxIds: chosen === undefined ? [] : [chosen.taxId] };
    });
    return {
      ...found,
      request: { currency, items },
      rounding: minorUnits({ mode: "HALF_UP", at: "LINE" }),
      tax: { at: "DOCUMENT" },
      taxes: fixedTaxes(taxes),
    };
  });

const cent = unitOf(2);

checkProperty(
  "taxes: a document with rounded lines satisfies the calculation rules of EN 16931 exactly",
  anyInvoiceCase,
  async (found) => {
    const quote = await quoteOf(found);
    const lines = chargesOf(quote).map((charge) => ({
      net: toDecimal(charge.total.price),
      taxIds: at(charge, ["calculations", 0, "details", "tax_ids"]) as ReadonlyArray<string>,
    }));
    const breakdown = (quote.taxes ?? []).map((tax) => ({
      ...tax,
      taxable: toDecimal(tax.base),
      due: toDecimal(tax.amount),
    }));
    const steps = totalStepsOf(quote);
    const nets = lines.map(({ net }) => net);
    for (const amount of [...nets, ...breakdown.flatMap(({ taxable, due }) => [taxable, due])]) {
      expect(isMultiple(amount, cent)).toBe(true);
    }
    // BR-CO-10: the sum of the nets of the lines.
    const sumOfNets = toDecimal(steps[0]?.initial_price ?? "");
    expect(toText(sumOfNets)).toBe(toText(sum(nets)));
    // BR-CO-13: without taxes, as the document has no allowances and charges.
    const withoutTaxes = sumOfNets;
    // BR-CO-14: the total of the taxes.
    const totalOfTaxes = sum(steps.map(({ price_delta }) => toDecimal(price_delta)));
    expect(toText(totalOfTaxes)).toBe(toText(sum(breakdown.map(({ due }) => due))));
    // BR-CO-15 and 16: with taxes, and due, as nothing is paid and there is no rounding amount.
    const withTaxes = toText(withoutTaxes.plus(totalOfTaxes));
    expect(steps.at(-1)?.price).toBe(withTaxes);
    expect(quote.total.price).toBe(withTaxes);
    expect(steps.every(({ calculation_type }) => calculation_type === "TAX")).toBe(true);
    expect(breakdown.length).toBe(new Set(lines.flatMap(({ taxIds }) => taxIds)).size);
    for (const { tax_id, taxable, due, percent } of breakdown) {
      // BR-CO-17: the percentage of the taxable amount, rounded to two decimals.
      const exact = taxable.times(toDecimal(percent)).times("0.01");
      expect(toText(due)).toBe(toText(oracleRoundedTo(exact, cent, "HALF_UP")));
      // BR-S-08, and its like of other categories: the lines with the category and the percentage.
      const own = lines.filter(({ taxIds }) => taxIds.includes(tax_id));
      expect(toText(taxable)).toBe(toText(sum(own.map(({ net }) => net))));
    }
  },
);
