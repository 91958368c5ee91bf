import * as fc from "fast-check";
import { expect } from "vitest";
import {
  Amount,
  currencies,
  currencyInfo,
  type Currency,
  type Seller,
  type OrganizationId,
} from "quittance";
import { right, type LineTax } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";
import { anyRateSet, type PricingCase } from "quittance/testing/generators";
import { oracleQuoteOf } from "../support/oracle-case.ts";
import { verifyQuote } from "quittance/explain";
import { checkProperty } from "../support/check-property.ts";
import { quoteOf } from "../support/price-case.ts";

const taxOf = (name: string, percent: string, isCompound = false): LineTax => ({
  taxId: `tax_${name}`,
  name,
  percent: Amount.of(percent),
  isCompound,
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
});

/** Exclusive taxes, no two of one rate. */
const taxes: ReadonlyArray<LineTax> = [
  ...[taxOf("a", "7"), taxOf("b", "5"), taxOf("c", "8.25")],
  ...[taxOf("p", "9.975", true), taxOf("q", "2.5", true), taxOf("r", "12", true)],
];

interface CompoundLine {
  readonly currency: Currency;
  readonly price: string;
  readonly quantity: number;
  /** In order. */
  readonly taxes: ReadonlyArray<LineTax>;
}

const anyCurrency = fc.constantFrom(...currencies);

const anyLine: fc.Arbitrary<CompoundLine> = fc.record({
  currency: anyCurrency,
  price: fc.integer({ min: 1, max: 9_999_999 }).map((mills) => (mills / 1000).toFixed(3)),
  quantity: fc.integer({ min: 1, max: 9 }),
  taxes: fc.shuffledSubarray([...taxes], { maxLength: 4 }),
});

/**
 * Documents of one to five lines with up to four exclusive taxes in any order, compound ones
 * included. The currencies of each line, of the document and of the seller's accounts are drawn
 * independently from all that there are.
 */
const anyCompoundCase: fc.Arbitrary<PricingCase> = fc
  .record({
    rates: anyRateSet,
    totals: fc.constantFrom("invoice" as const, "shop" as const),
    currency: anyCurrency,
    accounting: fc.constantFrom(...currencies.filter((code) => currencyInfo[code].kind === "FIAT")),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  })
  .map(({ rates, totals, currency, accounting, lines }) => {
    const seller: Seller = {
      legalName: "Shop",
      address: { country: "DE" },
      accountingCurrency: accounting,
    };
    const organizationId: OrganizationId = "org_shop";
    const findOrganization = () => () =>
      Promise.resolve(right({ id: organizationId, name: "Shop", seller }));
    const items = lines.map(({ price, taxes: own, ...line }) => ({
      type: "PAYMENT_INTENT" as const,
      price: Amount.of(price),
      ...line,
      taxIds: own.map(({ taxId }) => taxId),
    }));
    const policy = { totals, taxes: fixedTaxes(taxes), organizations: { findOrganization } };
    const catalog = { products: [], billingSchemas: [] };
    return { organizationId, catalog, rates, request: { currency, items }, ...policy };
  });

checkProperty(
  "totals: compound taxes are calculated on the whole amounts of the taxes before them",
  anyCompoundCase,
  async (found) => {
    const quote = await quoteOf(found);
    expect(quote).toStrictEqual(await oracleQuoteOf(found));
    expect(quote.totals?.rounding).toBe("0");
    expect(verifyQuote(quote)).toEqual([]);
  },
);
