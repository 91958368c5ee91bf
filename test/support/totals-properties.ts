import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, idOf, type QuoteJson } from "quittance";
import type { LineTax } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { compoundProperty } from "./compound-properties.ts";
import { sum, ONE, toScaled, oracleRoundedTo } from "./oracle-money.ts";
import { pricingProperty, type PricingProperty } from "./price-case.ts";
import { chargesOf, currenciesOfCents, detail, stepsOf, totalStepsOf } from "./quote-steps.ts";

const taxOf = (name: string, percent: string, isInclusive = false): LineTax => ({
  ...{ taxId: idOf("tax", `tax_${name}`), name, percent: Amount.of(percent), isInclusive },
  ...{ category: "S", exemptionReason: undefined, isCompound: false },
});

/** Taxes of which two records share a rate, exclusive and inclusive. */
const taxes: ReadonlyArray<LineTax> = [
  ...[taxOf("a", "19"), taxOf("b", "19"), taxOf("c", "8.25"), taxOf("d", "0")],
  ...[taxOf("e", "19", true), taxOf("f", "19", true), taxOf("g", "25", true)],
];

/** A case in a totals profile, with the tax of each line. */
export interface WholeCase extends PricingCase {
  readonly chosen: ReadonlyArray<LineTax | undefined>;
}

const anyWholeCase = (totals: "invoice" | "shop"): fc.Arbitrary<WholeCase> =>
  fc
    .record({
      found: anyPricingCase,
      currency: fc.constantFrom(...currenciesOfCents),
      choices: fc.array(fc.constantFrom(...taxes, undefined), { minLength: 6, maxLength: 6 }),
      increment: fc.constantFrom("0.05", undefined),
    })
    .map(({ found, currency, choices, increment }) => {
      const chosen = found.request.items.map((_, line) => choices[line]);
      const items = found.request.items.map((item, line) => {
        const tax = chosen[line];
        return { ...item, taxIds: tax === undefined ? [] : [tax.taxId] };
      });
      const increments = increment === undefined ? undefined : { [currency]: increment };
      const policy = { totals, increments, taxes: fixedTaxes(taxes) };
      return { ...found, chosen, request: { currency, items }, ...policy };
    });

/** The smallest unit of the currencies of these cases. */
export const cent = ONE / 100n;
const hundred = 100n * ONE;

/** The cents nearest to a fraction of units at the scale of the oracle; halves are rounded up. */
const nearest = (numerator: bigint, denominator: bigint): bigint =>
  ((2n * numerator + denominator * cent) / (2n * denominator * cent)) * cent;

/** The rounded tax on a net price. */
export const taxOn = (base: bigint, percent: bigint): bigint => nearest(base * percent, hundred);

/** The rounded net price in a gross price. */
export const netIn = (gross: bigint, percent: bigint): bigint =>
  nearest(gross * hundred, hundred + percent);

/** A line of a quote: its price after rounding, before the taxes that are added. */
interface WholeLine {
  readonly place: number;
  readonly price: bigint;
  readonly exact: bigint;
  readonly net: bigint;
  readonly tax: LineTax | undefined;
}

const totalsOf = ({ totals }: QuoteJson): NonNullable<QuoteJson["totals"]> => {
  expect(totals).toBeDefined();
  return totals as NonNullable<QuoteJson["totals"]>;
};

/** The lines of a quote, in their order. */
export const linesOf = (quote: QuoteJson, { chosen }: WholeCase): ReadonlyArray<WholeLine> =>
  chargesOf(quote).map((charge, line) => {
    const step = stepsOf(charge).find((each) => each.calculation_type === "ROUNDING");
    const [exact, price] = [step?.initial_price, step?.price].map((text) => toScaled(text ?? ""));
    const net = toScaled(totalsOf(quote).lines[line]?.net ?? "");
    return { place: line, price: price ?? 0n, exact: exact ?? 0n, net, tax: chosen[line] };
  });

/** The lines of a rate: all, those with gross prices, and what gross and net prices add up to. */
export interface Rate {
  readonly percent: string;
  readonly rate: bigint;
  readonly own: ReadonlyArray<WholeLine>;
  readonly gross: ReadonlyArray<WholeLine>;
  readonly g: bigint;
  readonly b: bigint;
}

/** The rates of lines, in their order. */
export const ratesOf = (lines: ReadonlyArray<WholeLine>): ReadonlyArray<Rate> =>
  [...new Set(lines.flatMap(({ tax }) => (tax ? [Amount.render(tax.percent)] : [])))].map(
    (percent) => {
      const own = lines.filter(({ tax }) => tax && Amount.render(tax.percent) === percent);
      const [gross, added] = [true, false].map((isInclusive) =>
        own.filter(({ tax }) => tax?.isInclusive === isInclusive),
      ) as [typeof own, typeof own];
      const sumOf = (found: typeof own): bigint => sum(found.map(({ price }) => price));
      return { percent, rate: toScaled(percent), own, gross, g: sumOf(gross), b: sumOf(added) };
    },
  );

const prefix = "totals:";

const lineRule = (totals: "invoice" | "shop"): PricingProperty =>
  pricingProperty(
    `${prefix} the price of each line in the profile ${totals} is its exact price, rounded once`,
    anyWholeCase(totals),
    async ({ quoteOf }, found) => {
      for (const { price, exact } of linesOf(await quoteOf(found), found)) {
        expect(price).toBe(oracleRoundedTo(exact, cent, "HALF_UP"));
      }
    },
  );

const sumRule = (totals: "invoice" | "shop"): PricingProperty =>
  pricingProperty(
    `${prefix} the amounts of the profile ${totals} are whole and add up`,
    anyWholeCase(totals),
    async ({ quoteOf }, found) => {
      const quote = await quoteOf(found);
      const { net, tax, rounding, price, lines, taxes: rates } = totalsOf(quote);
      const amounts = [net, tax, rounding, price].map(toScaled);
      for (const amount of amounts) expect(amount % cent).toBe(0n);
      expect(sum(amounts.slice(0, 3))).toBe(amounts[3]);
      expect(price).toBe(quote.total.price);
      expect(sum(lines.map((line) => toScaled(line.net)))).toBe(amounts[0]);
      expect(sum(rates.map(({ amount }) => toScaled(amount)))).toBe(amounts[1]);
    },
  );

const taxRule = pricingProperty(
  `${prefix} each tax of an invoice is the rounded tax on the net prices of its rate`,
  anyWholeCase("invoice"),
  async ({ quoteOf }, found) => {
    const quote = await quoteOf(found);
    const lines = linesOf(quote, found);
    const stated = totalsOf(quote).taxes.map(({ percent, base, amount }) => [
      percent,
      toScaled(base),
      toScaled(amount),
    ]);
    const expected = ratesOf(lines).map(({ percent, rate, g, b }) => {
      const base = b + netIn(g, rate);
      return [percent, base, taxOn(base, rate)];
    });
    expect(stated).toEqual(expected);
  },
);

const netRule = pricingProperty(
  `${prefix} net prices of lines are their prices, or parts of the net price of their rate`,
  anyWholeCase("invoice"),
  async ({ quoteOf }, found) => {
    const lines = linesOf(await quoteOf(found), found);
    for (const { net, price, tax } of lines) {
      if (tax?.isInclusive !== true) expect(net).toBe(price);
    }
    for (const { rate, gross, g } of ratesOf(lines)) {
      const whole = netIn(g, rate);
      expect(sum(gross.map(({ net }) => net))).toBe(whole);
      for (const { net, price } of gross) {
        const difference = net * g - whole * price;
        expect(difference < cent * g && -difference < cent * g).toBe(g > 0n);
      }
    }
  },
);

const priceRule = pricingProperty(
  `${prefix} payers pay gross prices, net prices with their tax, and the rounding of cash`,
  anyWholeCase("invoice"),
  async ({ quoteOf }, found) => {
    const quote = await quoteOf(found);
    const lines = linesOf(quote, found);
    const untaxed = sum(lines.filter(({ tax }) => !tax).map(({ price }) => price));
    const paid = untaxed + sum(ratesOf(lines).map(({ g, b, rate }) => g + b + taxOn(b, rate)));
    const increment = found.increments?.[quote.currency];
    const price = increment ? oracleRoundedTo(paid, toScaled(increment), "HALF_UP") : paid;
    expect(toScaled(totalsOf(quote).price)).toBe(price);
    if (!increment) {
      const limit = cent * BigInt(ratesOf(lines).filter(({ g }) => g > 0n).length);
      const rounding = toScaled(totalsOf(quote).rounding);
      expect(rounding <= limit && -rounding <= limit).toBe(true);
    }
  },
);

const recordRule = pricingProperty(
  `${prefix} the records of a rate have parts of its tax`,
  anyWholeCase("invoice"),
  async ({ quoteOf }, found) => {
    const quote = await quoteOf(found);
    const steps = totalStepsOf(quote).filter(({ calculation_type }) => calculation_type === "TAX");
    for (const { percent, amount } of totalsOf(quote).taxes) {
      const own = steps.filter((step) => detail(step, "percent") === toScaled(percent));
      expect(sum(own.map((step) => detail(step, "amount")))).toBe(toScaled(amount));
    }
  },
);

const shopRule = pricingProperty(
  `${prefix} each line of a shop has its own rounded tax, and nothing is left to round`,
  anyWholeCase("shop"),
  async ({ quoteOf }, found) => {
    const quote = await quoteOf(found);
    const lines = linesOf(quote, found);
    const taxed = ratesOf(lines).map(({ percent, rate, own }) => {
      const amounts = own.map(({ price, tax }) =>
        tax?.isInclusive ? price - netIn(price, rate) : taxOn(price, rate),
      );
      return [percent, sum(amounts)];
    });
    const { taxes: rates, rounding } = totalsOf(quote);
    expect(rates.map(({ percent, amount }) => [percent, toScaled(amount)])).toEqual(taxed);
    if (found.increments === undefined) expect(rounding).toBe("0");
  },
);

/** Properties of the totals profiles. */
export const totalsProperties: ReadonlyArray<PricingProperty> = [
  ...[lineRule("invoice"), lineRule("shop"), sumRule("invoice"), sumRule("shop")],
  ...[taxRule, netRule, priceRule, recordRule, shopRule, compoundProperty],
];
