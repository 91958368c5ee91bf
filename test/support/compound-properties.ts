import * as fc from "fast-check";
import { expect } from "vitest";
import {
  Amount,
  currencies,
  currencyInfo,
  idOf,
  right,
  type Currency,
  type QuoteJson,
  type Seller,
} from "quittance";
import type { LineTax } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";
import { anyRateSet, type PricingCase } from "quittance/testing/generators";
import {
  fromScaled,
  ONE,
  oracleRoundedTo,
  sum,
  toScaled,
  trunc30Div,
  trunc30Mul,
} from "./oracle-money.ts";
import { pricingProperty, type PricingProperty } from "./price-case.ts";
import { chargesOf } from "./quote-steps.ts";

const taxOf = (name: string, percent: string, isCompound = false): LineTax => ({
  ...{ taxId: idOf("tax", `tax_${name}`), name, percent: Amount.of(percent), isCompound },
  ...{ category: "S", exemptionReason: undefined, isInclusive: false },
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

interface CompoundCase {
  readonly found: PricingCase;
  readonly totals: "invoice" | "shop";
  readonly currency: Currency;
  readonly lines: ReadonlyArray<CompoundLine>;
  readonly accounting: Currency;
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
const anyCompoundCase: fc.Arbitrary<CompoundCase> = fc
  .record({
    rates: anyRateSet,
    totals: fc.constantFrom("invoice" as const, "shop" as const),
    currency: anyCurrency,
    accounting: fc.constantFrom(...currencies.filter((code) => currencyInfo[code].kind === "FIAT")),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  })
  .map(({ rates, totals, currency, accounting, lines }) => {
    const seller: Seller = {
      ...{ legalName: "Shop", address: { country: "DE" } },
      accountingCurrency: accounting,
    };
    const organizationId = idOf("org", "org_shop");
    const findOrganization = () => () =>
      Promise.resolve(right({ id: organizationId, name: "Shop", seller }));
    const items = lines.map(({ price, taxes: own, ...line }) => ({
      ...{ type: "PAYMENT_INTENT" as const, price: Amount.of(price), ...line },
      taxIds: own.map(({ taxId }) => taxId),
    }));
    const policy = { totals, taxes: fixedTaxes(taxes), organizations: { findOrganization } };
    const catalog = { products: [], billingSchemas: [] };
    const found = { organizationId, catalog, rates, request: { currency, items }, ...policy };
    return { found, totals, currency, lines, accounting };
  });

/** The price of a line in the currency of the document, to its smallest unit. */
const netOf = (
  { currency: own, price, quantity }: CompoundLine,
  currency: Currency,
  rateOf: (code: Currency) => string,
  unit: bigint,
): bigint => {
  const exact = toScaled(price) * BigInt(quantity);
  const converted =
    own === currency ? exact : trunc30Mul(trunc30Div(exact, rateOf(own)), rateOf(currency));
  return oracleRoundedTo(converted, unit, "HALF_UP");
};

interface NetLine {
  readonly net: bigint;
  readonly taxes: ReadonlyArray<LineTax>;
}

/** What a tax of some lines is calculated on, and its amount: whole, as a reader adds them up. */
const taxOn = (
  tax: LineTax,
  lines: ReadonlyArray<NetLine>,
  unit: bigint,
): { readonly base: bigint; readonly amount: bigint } => {
  const own = lines.filter((line) => line.taxes.includes(tax));
  let base = sum(own.map(({ net }) => net));
  const isBefore = (other: LineTax, line: NetLine): boolean =>
    line.taxes.includes(other) && line.taxes.indexOf(other) < line.taxes.indexOf(tax);
  for (const other of tax.isCompound ? taxes : []) {
    const both = own
      .filter((line) => isBefore(other, line))
      .map((line) => ({ ...line, taxes: line.taxes.slice(0, line.taxes.indexOf(tax)) }));
    if (both.length > 0) base += taxOn(other, both, unit).amount;
  }
  const exact = (base * toScaled(Amount.render(tax.percent))) / (100n * ONE);
  return { base, amount: oracleRoundedTo(exact, unit, "HALF_UP") };
};

/** The second calculation: the taxes of a document by rate, and its price. */
const calculated = ({ totals, currency, lines }: CompoundCase, quote: QuoteJson) => {
  const unit = 10n ** BigInt(30 - currencyInfo[currency].decimals);
  const rateOf = (code: Currency): string => quote.exchange_rates[code] ?? "";
  const nets = lines.map((line) => ({
    net: netOf(line, currency, rateOf, unit),
    taxes: line.taxes,
  }));
  const groups = totals === "shop" ? nets.map((line) => [line]) : [nets];
  const used = [...new Set(nets.flatMap((line) => line.taxes))];
  const byRate = used.map((tax) => {
    const parts = groups.map((group) => taxOn(tax, group, unit));
    const [base, amount] = (["base", "amount"] as const).map((name) =>
      sum(parts.map((part) => part[name])),
    );
    return [Amount.render(tax.percent), fromScaled(base ?? 0n), fromScaled(amount ?? 0n)];
  });
  const tax = sum(byRate.map(([, , amount]) => toScaled(amount ?? "")));
  const net = sum(nets.map((line) => line.net));
  return { net: fromScaled(net), tax: fromScaled(tax), price: fromScaled(net + tax), byRate };
};

/** Compound taxes in whole amounts agree with a second calculation, in every pair of currencies. */
export const compoundProperty: PricingProperty = pricingProperty(
  "totals: compound taxes are calculated on the whole amounts of the taxes before them",
  anyCompoundCase,
  async ({ quoteOf, verify }, found) => {
    const quote = await quoteOf(found.found);
    const { currency, lines, accounting } = found;
    const expected = calculated(found, quote);
    const { net, tax, price, rounding, taxes: byRate } = quote.totals ?? {};
    const stated = byRate?.map(({ percent, base, amount }) => [percent, base, amount]);
    expect({ net, tax, price, byRate: stated }).toEqual(expected);
    expect([rounding, quote.total.price]).toEqual(["0", expected.price]);
    const named = new Set(["USD", currency, accounting, ...lines.map((line) => line.currency)]);
    expect(new Set(Object.keys(quote.exchange_rates))).toEqual(named);
    expect(chargesOf(quote)).toHaveLength(lines.length);
    expect(verify(quote)).toEqual([]);
  },
);
