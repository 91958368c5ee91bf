import * as fc from "fast-check";
import { taxCategories } from "../tax/tax.ts";
import { type TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import { currencies } from "../money/currency.ts";
import { roundingModes } from "../money/round-units.ts";
import type { ReadItem } from "../quote/item.ts";
import type { LineTax } from "../tax/tax-line.ts";
import type { TaxPolicy } from "../quote/pricing-policy.ts";
import { minorUnits, type RoundingPolicy, type RoundingRule } from "../quote/rounding-policy.ts";
import { amountOf, anyPositiveAmount } from "./arbitrary-money.ts";
import { anyPricingCase, type PricingCase } from "./arbitrary-quote.ts";
import { fixedTaxes } from "./fixed-sources.ts";

const anyMode = fc.constantFrom(...roundingModes);

const anyPlace = fc.constantFrom<RoundingRule["at"]>("LINE", "TOTAL");

const anyIncrement: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("0.05", "0.01", "1", "10", "0.25", "0.003") },
  { weight: 1, arbitrary: anyPositiveAmount.map(Amount.render) },
);

/** Generates a rounding rule for every currency: to its smallest unit, or to one increment. */
export const anyRoundingPolicy: fc.Arbitrary<RoundingPolicy> = fc.oneof(
  fc.record({ mode: anyMode, at: anyPlace }).map(minorUnits),
  fc
    .record({ increment: anyIncrement, mode: anyMode, at: anyPlace })
    .map((rule) => Object.fromEntries(currencies.map((currency) => [currency, rule]))),
);

/** Generates where taxes are calculated. */
export const anyTaxPolicy: fc.Arbitrary<TaxPolicy> = fc.record({
  at: fc.constantFrom<TaxPolicy["at"]>("LINE", "DOCUMENT"),
});

/** Generates a percentage up to 1000: common ones, two decimals, and thirty. */
const anyTaxPercent: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("19", "7", "20", "5.5", "0").map(Amount.of) },
  { weight: 2, arbitrary: fc.bigInt(0n, 10_000n).map((digits) => amountOf(digits, 2)) },
  { weight: 1, arbitrary: fc.bigInt(0n, 10n ** 33n).map((digits) => amountOf(digits, 30)) },
);

type TaxContent = Omit<LineTax, "taxId" | "name">;

const anyTaxContent: fc.Arbitrary<TaxContent> = fc
  .record({
    percent: anyTaxPercent,
    exemption: fc.constantFrom(...taxCategories),
    isInclusive: fc.boolean(),
    isCompound: fc.boolean(),
  })
  .map(({ percent, exemption, isInclusive, isCompound }) => {
    const category = Amount.isPositive(percent) ? "S" : exemption;
    const exemptionReason = category === "S" || category === "Z" ? undefined : "Exempt";
    return {
      percent,
      category,
      exemptionReason,
      isInclusive,
      isCompound: isCompound && !isInclusive,
    };
  });

/** Generates one to six different taxes: inclusive, exclusive, compound and exempt ones. */
export const anyTaxes: fc.Arbitrary<ReadonlyArray<LineTax>> = fc
  .array(anyTaxContent, { minLength: 1, maxLength: 6 })
  .map((contents) =>
    contents.map((content, index) => {
      const suffix = String(index + 1);
      return { taxId: `tax_${suffix}`, name: `Tax ${suffix}`, ...content };
    }),
  );

/** Generates up to three of some taxes for a line: all inclusive or all exclusive, in any order. */
export const anyLineTaxIds = (taxes: ReadonlyArray<LineTax>): fc.Arbitrary<ReadonlyArray<TaxId>> =>
  fc.boolean().chain((isInclusive) => {
    const usable = taxes.filter((tax) => tax.isInclusive === isInclusive);
    const ids = usable.map(({ taxId }) => taxId);
    return fc.shuffledSubarray(ids, { maxLength: Math.min(3, ids.length) });
  });

/** Generates the inputs of a quote that is rounded. */
export const anyRoundedCase: fc.Arbitrary<PricingCase> = fc
  .record({ found: anyPricingCase, rounding: anyRoundingPolicy })
  .map(({ found, rounding }) => ({ ...found, rounding }));

/** Generates the inputs of a quote whose lines have taxes, and which is rounded in most cases. */
export const anyTaxedCase: fc.Arbitrary<PricingCase> = fc
  .record({
    found: anyPricingCase,
    rounding: fc.option(anyRoundingPolicy, { nil: undefined }),
    tax: anyTaxPolicy,
    taxes: anyTaxes,
  })
  .chain(({ found, taxes, ...policy }) => {
    const { request } = found;
    const anyItem = (item: ReadItem): fc.Arbitrary<ReadItem> =>
      anyLineTaxIds(taxes).map((taxIds) => ({ ...item, taxIds }));
    return fc.tuple(...request.items.map(anyItem)).map((items) => ({
      ...found,
      ...policy,
      taxes: fixedTaxes(taxes),
      request: { ...request, items },
    }));
  });
