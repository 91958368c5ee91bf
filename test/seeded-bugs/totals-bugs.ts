import type { QuoteJson } from "quittance";
import type { PricingCase } from "quittance/testing/generators";
import type { StepJson } from "quittance/wire";
import { sum, fromScaled, toScaled, oracleRoundedTo } from "../support/oracle-money.ts";
import { library, type PricingSubject } from "../support/price-case.ts";
import { detailsOf } from "../support/quote-steps.ts";
import {
  cent,
  linesOf,
  netIn,
  ratesOf,
  taxOn,
  type Rate,
  type WholeCase,
} from "../support/totals-properties.ts";

type Totals = NonNullable<QuoteJson["totals"]>;
type QuoteOf = PricingSubject["quoteOf"];

const priceOf = async (found: object): Promise<QuoteJson> => library.quoteOf(found as WholeCase);

/** Changes the totals of a quote; the tax and the rounding follow from the changed amounts. */
const withTotals =
  (edit: (totals: Totals, rates: ReadonlyArray<Rate>) => Partial<Totals>): QuoteOf =>
  async (found) => {
    const quote = await priceOf(found);
    if (quote.totals === undefined) return quote;
    const edited = edit(quote.totals, ratesOf(linesOf(quote, found as WholeCase)));
    const totals = { ...quote.totals, ...edited };
    const { taxes, lines, price } = totals;
    const tax = sum(taxes.map(({ amount }) => toScaled(amount)));
    const net = sum(lines.map((line) => toScaled(line.net)));
    const rounding = toScaled(price) - net - tax;
    const derived = { net: fromScaled(net), tax: fromScaled(tax), rounding: fromScaled(rounding) };
    return { ...quote, totals: { ...totals, ...derived, ...edited } };
  };

/** Changes the amount of each tax. */
const withAmounts = (amountOf: (rate: Rate, amount: bigint) => bigint): QuoteOf =>
  withTotals(({ taxes }, rates) => ({
    taxes: taxes.map((tax) => {
      const rate = rates.find(({ percent }) => percent === tax.percent);
      return rate ? { ...tax, amount: fromScaled(amountOf(rate, toScaled(tax.amount))) } : tax;
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
const taxBy = ({ own, rate }: Rate, keyOf: (line: Rate["own"][number]) => unknown): bigint =>
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
    withAmounts(({ g, b, rate }, amount) => (b === 0n ? g - netIn(g, rate) : amount)),
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
        index > 0 ? tax : { ...tax, amount: fromScaled(toScaled(tax.amount) + toScaled(rounding)) },
      ),
    })),
  ),
  "the net price of each gross price is rounded": quoting(
    "net price of their rate",
    withTotals(({ lines }, rates) => ({
      lines: lines.map(({ index, net }) => {
        const found = rates.find(({ gross }) => gross.some(({ place }) => place === index));
        const line = found?.gross.find(({ place }) => place === index);
        return { index, net: found && line ? fromScaled(netIn(line.price, found.rate)) : net };
      }),
    })),
  ),
  "the first gross line has all of the rest": quoting(
    "net price of their rate",
    withTotals(({ lines }) => {
      const [first, second, ...others] = lines;
      if (first === undefined || second === undefined) return {};
      const moved = (line: typeof first, by: bigint) => ({
        ...line,
        net: fromScaled(toScaled(line.net) + by),
      });
      return { lines: [moved(first, cent), moved(second, -cent), ...others] };
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
      net: fromScaled(sum(lines.slice(0, -1).map(({ net }) => toScaled(net)))),
    })),
  ),
  "payers pay net and tax instead of gross prices": quoting(
    "the rounding of cash",
    withTotals(({ net, tax }) => {
      const price = fromScaled(toScaled(net) + toScaled(tax));
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
      price: fromScaled(oracleRoundedTo(toScaled(initial_price), cent, "DOWN")),
    })),
  ),
  "line prices are rounded to a tenth of a cent first": quoting(
    "exact price, rounded once",
    withSteps("ROUNDING", ({ initial_price }) => {
      const tenth = oracleRoundedTo(toScaled(initial_price), cent / 10n, "HALF_UP");
      return { price: fromScaled(oracleRoundedTo(tenth, cent, "HALF_UP")) };
    }),
  ),
};
