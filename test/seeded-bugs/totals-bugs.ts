import { Amount, type QuoteJson } from "quittance";
import type { LineTax } from "quittance/adapter";
import type { PricingCase } from "quittance/testing/generators";
import type { StepJson } from "quittance/wire";
import {
  oracleRoundedTo,
  sum,
  toDecimal,
  toText,
  unitOf,
  type Decimal,
} from "../support/oracle-money.ts";
import { oracleNetIn } from "../support/oracle-taxes.ts";
import { library, type PricingSubject } from "../support/price-case.ts";
import { chargesOf, detailsOf, stepsOf } from "../support/quote-steps.ts";
import { profileTaxes } from "../support/totals-properties.ts";

/** The smallest unit of the currencies of these cases. */
const cent = unitOf(2);

/** The rounded tax on a net price. */
const taxOn = (base: Decimal, percent: Decimal): Decimal =>
  oracleRoundedTo(base.times(percent).times("0.01"), cent, "HALF_UP");

/** The rounded net price in a gross price. */
const netIn = (gross: Decimal, percent: Decimal): Decimal =>
  oracleRoundedTo(oracleNetIn(gross, percent), cent, "HALF_UP");

/** A line of a quote: its price after rounding, before the taxes that are added. */
interface WholeLine {
  readonly place: number;
  readonly price: Decimal;
  readonly net: Decimal;
  readonly tax: LineTax | undefined;
}

/** The lines of a quote, in their order. */
const linesOf = (quote: QuoteJson, { request }: PricingCase): ReadonlyArray<WholeLine> =>
  chargesOf(quote).map((charge, line) => {
    const step = stepsOf(charge).find((each) => each.calculation_type === "ROUNDING");
    const price = toDecimal(step?.price ?? "");
    const net = toDecimal(quote.totals?.lines[line]?.net ?? "");
    const tax = profileTaxes.find(({ taxId }) => request.items[line]?.taxIds?.includes(taxId));
    return { place: line, price, net, tax };
  });

/** The lines of a rate: all, those with gross prices, and what gross and net prices add up to. */
interface Rate {
  readonly percent: string;
  readonly rate: Decimal;
  readonly own: ReadonlyArray<WholeLine>;
  readonly gross: ReadonlyArray<WholeLine>;
  readonly g: Decimal;
  readonly b: Decimal;
}

/** The rates of lines, in their order. */
const ratesOf = (lines: ReadonlyArray<WholeLine>): ReadonlyArray<Rate> =>
  [...new Set(lines.flatMap(({ tax }) => (tax ? [Amount.render(tax.percent)] : [])))].map(
    (percent) => {
      const own = lines.filter(({ tax }) => tax && Amount.render(tax.percent) === percent);
      const [gross, added] = [true, false].map((isInclusive) =>
        own.filter(({ tax }) => tax?.isInclusive === isInclusive),
      ) as [typeof own, typeof own];
      const sumOf = (found: typeof own): Decimal => sum(found.map(({ price }) => price));
      return { percent, rate: toDecimal(percent), own, gross, g: sumOf(gross), b: sumOf(added) };
    },
  );

type Totals = NonNullable<QuoteJson["totals"]>;
type QuoteOf = PricingSubject["quoteOf"];

const priceOf = async (found: object): Promise<QuoteJson> => library.quoteOf(found as PricingCase);

/** Changes the totals of a quote; the tax and the rounding follow from the changed amounts. */
const withTotals =
  (edit: (totals: Totals, rates: ReadonlyArray<Rate>) => Partial<Totals>): QuoteOf =>
  async (found) => {
    const quote = await priceOf(found);
    if (quote.totals === undefined) return quote;
    const edited = edit(quote.totals, ratesOf(linesOf(quote, found)));
    const totals = { ...quote.totals, ...edited };
    const { taxes, lines, price } = totals;
    const tax = sum(taxes.map(({ amount }) => toDecimal(amount)));
    const net = sum(lines.map((line) => toDecimal(line.net)));
    const rounding = toDecimal(price).minus(net).minus(tax);
    const derived = { net: toText(net), tax: toText(tax), rounding: toText(rounding) };
    return { ...quote, totals: { ...totals, ...derived, ...edited } };
  };

/** Changes the amount of each tax. */
const withAmounts = (amountOf: (rate: Rate, amount: Decimal) => Decimal): QuoteOf =>
  withTotals(({ taxes }, rates) => ({
    taxes: taxes.map((tax) => {
      const rate = rates.find(({ percent }) => percent === tax.percent);
      return rate ? { ...tax, amount: toText(amountOf(rate, toDecimal(tax.amount))) } : tax;
    }),
  }));

const withSteps =
  (type: string, edit: (step: StepJson, totals: Totals) => Partial<StepJson>): QuoteOf =>
  async (found) => {
    const quote = await priceOf(found);
    const { totals } = quote;
    if (totals === undefined) return quote;
    const items = quote.items.map((item) => ({
      ...item,
      calculations: item.calculations.map((step) =>
        step.calculation_type === type ? { ...step, ...edit(step as StepJson, totals) } : step,
      ),
    }));
    return { ...quote, items };
  };

/** The sum of the rounded taxes on each part of the lines of a rate. */
const taxBy = ({ own, rate }: Rate, keyOf: (line: Rate["own"][number]) => unknown): Decimal =>
  sum(
    [...new Set(own.map(keyOf))].map((key) =>
      taxOn(sum(own.filter((line) => keyOf(line) === key).map(({ net }) => net)), rate),
    ),
  );

const quoting = (breaks: string, quoteOf: QuoteOf) => ({ breaks, bug: { quoteOf } });

/** Calculations of totals with one bug each, and the end of the names of properties that find it. */
export const totalsBugs = {
  "the tax of gross prices is what their net price leaves of them": quoting(
    "net prices of its rate",
    withAmounts(({ g, b, rate }, amount) => (b.isZero() ? g.minus(netIn(g, rate)) : amount)),
  ),
  "each tax record of a rate is rounded by itself": quoting(
    "net prices of its rate",
    withAmounts((rate) => taxBy(rate, ({ tax }) => tax?.taxId)),
  ),
  "the tax of each line of an invoice is rounded": quoting(
    "net prices of its rate",
    withAmounts((rate) => taxBy(rate, (line) => line)),
  ),
  "the rounding of cash is part of a tax": quoting(
    "net prices of its rate",
    withTotals(({ taxes, rounding }) => ({
      taxes: taxes.map((tax, index) =>
        index > 0 ? tax : { ...tax, amount: toText(sum([tax.amount, rounding].map(toDecimal))) },
      ),
    })),
  ),
  "the net price of each gross price is rounded": quoting(
    "net price of their rate",
    withTotals(({ lines }, rates) => ({
      lines: lines.map(({ index, net }) => {
        const found = rates.find(({ gross }) => gross.some(({ place }) => place === index));
        const line = found?.gross.find(({ place }) => place === index);
        return { index, net: found && line ? toText(netIn(line.price, found.rate)) : net };
      }),
    })),
  ),
  "the first gross line has all of the rest": quoting(
    "net price of their rate",
    withTotals(({ lines }) => {
      const [first, second, ...others] = lines;
      if (first === undefined || second === undefined) return {};
      const moved = (line: typeof first, by: Decimal) => ({
        ...line,
        net: toText(toDecimal(line.net).plus(by)),
      });
      return { lines: [moved(first, cent), moved(second, cent.negated()), ...others] };
    }),
  ),
  "a compound tax is calculated on the net price": quoting(
    "of the taxes before them",
    async (found) => {
      const quote = await priceOf(found);
      const { totals } = quote;
      if (totals === undefined) return quote;
      const taxes = totals.taxes.map((tax) => ({ ...tax, base: totals.net }));
      return { ...quote, totals: { ...totals, taxes } };
    },
  ),
  "a quote has no rate of the currency of the accounts": quoting(
    "of the taxes before them",
    (found: PricingCase) => priceOf({ ...found, organizations: undefined }),
  ),
  "totals have no rounding": quoting(
    "of the profile invoice are whole and add up",
    withTotals(() => ({ rounding: "0" })),
  ),
  "the net price leaves out the last line": quoting(
    "of the profile shop are whole and add up",
    withTotals(({ lines }) => ({
      net: toText(sum(lines.slice(0, -1).map(({ net }) => toDecimal(net)))),
    })),
  ),
  "payers pay net and tax instead of gross prices": quoting(
    "the rounding of cash",
    withTotals(({ net, tax }) => {
      const price = toText(sum([net, tax].map(toDecimal)));
      return { price, rounding: "0" };
    }),
  ),
  "cash increments are ignored": quoting("the rounding of cash", (found: PricingCase) =>
    priceOf({ ...found, increments: undefined }),
  ),
  "each record has all of the tax of its rate": quoting(
    "parts of its tax",
    withSteps("TAX", (step, { taxes }) => {
      const details = detailsOf(step);
      const rate = taxes.find(({ percent }) => percent === details["percent"]);
      return { details: { ...details, amount: rate?.amount ?? "0" } };
    }),
  ),
  "a shop charges the tax of the document": quoting(
    "nothing is left to round",
    (found: PricingCase) => priceOf({ ...found, totals: "invoice" }),
  ),
  "line prices are truncated": quoting(
    "exact price, rounded once",
    withSteps("ROUNDING", ({ initial_price }) => ({
      price: toText(oracleRoundedTo(toDecimal(initial_price), cent, "DOWN")),
    })),
  ),
  "line prices are rounded to a tenth of a cent first": quoting(
    "exact price, rounded once",
    withSteps("ROUNDING", ({ initial_price }) => {
      const tenth = oracleRoundedTo(toDecimal(initial_price), unitOf(3), "HALF_UP");
      return { price: toText(oracleRoundedTo(tenth, cent, "HALF_UP")) };
    }),
  ),
};
