import {
  Amount,
  currencyInfo,
  idOf,
  minorUnits,
  right,
  type QuoteJson,
  type RoundingPolicy,
} from "quittance";
import type { PricingCase } from "quittance/testing/generators";
import type { StepJson } from "quittance/wire";
import { couponProperties } from "../support/coupon-properties.ts";
import { documentProperties } from "../support/document-properties.ts";
import {
  lastDigit,
  one,
  sum,
  toDecimal,
  toText,
  trunc30Percent,
  type Decimal,
} from "../support/oracle-money.ts";
import { library, type PricingSubject } from "../support/price-case.ts";
import { detail, detailsOf, stepsOfType, totalStepsOf } from "../support/quote-steps.ts";
import { roundingProperties } from "../support/rounding-properties.ts";
import { taxProperties } from "../support/tax-properties.ts";
import { totalsProperties } from "../support/totals-properties.ts";
import { totalsBugs } from "./totals-bugs.ts";
import type { BugSuite } from "./bug-suite.ts";

type Rule = NonNullable<RoundingPolicy["EUR"]>;
type TaxJson = NonNullable<QuoteJson["taxes"]>[number];

/** Calculates with other rules than the policy has, and states those of the policy. */
const withRule =
  (change: (rule: Rule) => Rule): PricingSubject["quoteOf"] =>
  async (found) => {
    const { rounding = {} } = found;
    const others = Object.fromEntries(
      Object.entries(rounding).map(([currency, rule]) => [currency, change(rule)]),
    );
    const quote = await library.quoteOf({ ...found, rounding: others });
    const rule = rounding[quote.currency];
    if (rule === undefined) return quote;
    const stated = { increment: toText(toDecimal(rule.increment)), mode: rule.mode };
    return withSteps(quote, "ROUNDING", (step) => ({ ...step, details: stated }));
  };

/** Changes a quote after it was calculated. */
const edited =
  (edit: (quote: QuoteJson, found: PricingCase) => QuoteJson | Promise<QuoteJson>) =>
  async (found: PricingCase): Promise<QuoteJson> =>
    edit(await library.quoteOf(found), found);

const withSteps = (
  quote: QuoteJson,
  type: string,
  edit: (step: StepJson) => StepJson,
): QuoteJson => ({
  ...quote,
  items: quote.items.map((item) => ({
    ...item,
    calculations: item.calculations.map((step) =>
      step.calculation_type === type ? edit(step as StepJson) : step,
    ),
  })),
});

const withTotal = (quote: QuoteJson, total: Partial<QuoteJson["total"]>): QuoteJson => ({
  ...quote,
  total: { ...quote.total, ...total },
});

const withAmounts = (
  quote: QuoteJson,
  amountOf: (tax: TaxJson, steps: ReadonlyArray<StepJson>) => Decimal,
): QuoteJson => {
  if (quote.taxes === undefined) return quote;
  const taxes = quote.taxes.map((tax) => {
    const steps = stepsOfType(quote, "TAX").filter(
      (step) => detailsOf(step)["tax_id"] === tax.tax_id,
    );
    return { ...tax, amount: toText(amountOf(tax, steps)) };
  });
  return { ...quote, taxes };
};

const withAmount = (step: StepJson, amount: Decimal): StepJson => ({
  ...step,
  details: { ...detailsOf(step), amount: toText(amount) },
});

/** Changes the steps of coupons with an amount. */
const withShares = (quote: QuoteJson, edit: (step: StepJson) => StepJson): QuoteJson =>
  withSteps(quote, "DISCOUNT", (step) => ("coupon_amount" in detailsOf(step) ? edit(step) : step));

/** A source whose coupons have identifiers in the order of the request. */
const inOrder = (source: PricingCase["coupons"]): PricingCase["coupons"] =>
  source && {
    couponsByCode:
      (...request) =>
      async () => {
        const found = await source.couponsByCode(...request)();
        return found._tag === "Left"
          ? found
          : right(
              found.right.map((use, index) => {
                const id = idOf("coupon", `coupon_${String(index)}`);
                return use && { ...use, coupon: { ...use.coupon, id } };
              }),
            );
      },
  };

const isInclusive = (step: StepJson): boolean => detailsOf(step)["inclusive"] === "true";

/** The total rounded once more, if it is a multiple already. */
const roundedAgain = (quote: QuoteJson): QuoteJson => {
  const last = totalStepsOf(quote).at(-1);
  if (last === undefined || last.price_delta !== "0") return quote;
  const price = toText(toDecimal(last.price).plus(detail(last, "increment")));
  return withTotal(quote, { price });
};

/** Taxes that are calculated and rounded for each line, and added up. */
const taxedByLine = async (quote: QuoteJson, found: PricingCase): Promise<QuoteJson> => {
  const { currency, items } = found.request;
  const lines = await Promise.all(
    items.map((item) => library.quoteOf({ ...found, request: { currency, items: [item] } })),
  );
  return withAmounts(quote, ({ tax_id }) => {
    const own = lines.flatMap(({ taxes = [] }) => taxes.filter((tax) => tax.tax_id === tax_id));
    return sum(own.map(({ amount }) => toDecimal(amount)));
  });
};

/** A verification that overlooks some mismatches. */
const blindTo =
  (property: string): PricingSubject["verify"] =>
  (quote, options) =>
    library.verify(quote, options).filter((found) => found.property !== property);

interface PricingBug {
  /** The end of the name of each property that must find the bug. */
  readonly breaks: string;
  readonly bug: Partial<PricingSubject>;
}

const quoting = (breaks: string, quoteOf: PricingSubject["quoteOf"]): PricingBug => ({
  breaks,
  bug: { quoteOf },
});

const verifying = (breaks: string, verify: PricingSubject["verify"]): PricingBug => ({
  breaks,
  bug: { verify },
});

/** Calculations and verifications with one bug each. */
const seededBugs: Readonly<Record<string, PricingBug>> = {
  "the total leaves the rounding out": quoting(
    "add up to the total in every column",
    edited((quote) => {
      const price = totalStepsOf(quote).at(-1)?.initial_price;
      return price === undefined ? quote : withTotal(quote, { price });
    }),
  ),
  "the dollars of the total are not rounded": quoting(
    "add up to the total in every column",
    edited((quote) => {
      const price_usd = totalStepsOf(quote).at(-1)?.initial_price_usd;
      return price_usd === undefined ? quote : withTotal(quote, { price_usd });
    }),
  ),
  "modes for halves round every fraction up": quoting(
    "is closer than the increment",
    withRule((rule) => ({
      ...rule,
      mode: rule.mode.startsWith("HALF") ? "UP" : rule.mode,
    })),
  ),
  "halves are rounded down instead of up": quoting(
    "is closer than the increment",
    withRule((rule) => ({
      ...rule,
      mode: rule.mode === "HALF_UP" ? "HALF_DOWN" : rule.mode,
    })),
  ),
  "halves are rounded up instead of to even": quoting(
    "is closer than the increment",
    withRule((rule) => ({
      ...rule,
      mode: rule.mode === "HALF_EVEN" ? "HALF_UP" : rule.mode,
    })),
  ),
  "the next lower multiple is taken in every mode": quoting(
    "is closer than the increment",
    withRule((rule) => ({ ...rule, mode: "DOWN" })),
  ),
  "prices are rounded to two increments": quoting(
    "is closer than the increment",
    withRule(({ increment, ...rule }) => ({
      ...rule,
      increment: toText(toDecimal(increment).times(2)),
    })),
  ),
  "a multiple is rounded up to the next one": quoting("stays as it is", edited(roundedAgain)),
  "prices are rounded to a tenth of the smallest unit": quoting(
    "payable in its own currency as it is",
    withRule(({ increment, ...rule }) => ({
      ...rule,
      increment: toText(toDecimal(increment).times("0.1")),
    })),
  ),
  "what is payable is rounded down to the smallest unit": {
    breaks: "completes an invoice exactly",
    bug: {
      payableAmount: (due, currency, rates) => {
        const payable = library.payableAmount(due, currency, rates);
        if (payable._tag === "Left" || currency !== due.currency) return payable;
        const { decimals } = currencyInfo[currency];
        const amount = Amount.max(
          Amount.round(due.amount, decimals, "DOWN"),
          Amount.unit(decimals),
        );
        return right({ currency, amount });
      },
    },
  },
  "a payment in another currency has no tolerance": {
    breaks: "completes an invoice exactly",
    bug: {
      settle: (invoice, payments) =>
        library.settle(
          invoice,
          [...payments].map((payment) => ({ ...payment, unitValue: Amount.zero })),
        ),
    },
  },
  "verification does not compare deltas": verifying(
    "unless the price follows from it too",
    blindTo("price_delta"),
  ),
  "verification ignores the policy": verifying("names each change of a step", (quote) =>
    library.verify(quote),
  ),
  "currencies without a rule are rounded to their smallest unit": quoting(
    "nothing changes",
    (found) => {
      const rounding = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
      return library.quoteOf({ ...found, rounding: { ...rounding, ...found.rounding } });
    },
  ),
  "an exclusive tax is more than it adds": quoting(
    "add up to the price after them",
    edited((quote) =>
      withSteps(quote, "TAX", (step) =>
        isInclusive(step) ? step : withAmount(step, detail(step, "amount").plus(lastDigit)),
      ),
    ),
  ),
  "the last inclusive tax is truncated": quoting(
    "to the last digit",
    edited((quote) =>
      withSteps(quote, "TAX", (step) => {
        const exact = trunc30Percent(detail(step, "base"), detail(step, "percent"));
        return isInclusive(step) ? withAmount(step, exact) : step;
      }),
    ),
  ),
  "a tax of the document is calculated and rounded line by line": quoting(
    "changes no tax of the document",
    edited(taxedByLine),
  ),
  "the summary has the last step of each tax": quoting(
    "in the order of the steps",
    edited((quote) =>
      withAmounts(quote, (_, steps) => sum(steps.slice(-1).map((step) => detail(step, "amount")))),
    ),
  ),
  "taxes of the document are rounded down": quoting(
    "EN 16931 exactly",
    withRule((rule) => ({ ...rule, mode: "DOWN" })),
  ),
  "the lines of a document are not rounded": quoting(
    "EN 16931 exactly",
    withRule((rule) => ({ ...rule, at: "TOTAL" })),
  ),
  "a document is rounded to whole units": quoting(
    "EN 16931 exactly",
    withRule((rule) => ({ ...rule, increment: toText(one) })),
  ),
  "a coupon reduces a line by too much": quoting(
    "falls below zero",
    edited((quote) =>
      withShares(quote, (step) => ({
        ...step,
        price: toText(toDecimal(step.price).minus(lastDigit)),
      })),
    ),
  ),
  "each line is reduced by the whole amount of a coupon": quoting(
    "if these are less",
    edited((quote) => withShares(quote, (step) => withAmount(step, detail(step, "coupon_amount")))),
  ),
  "the first line has one unit of an amount more": quoting(
    "proportion of the prices",
    edited((quote) =>
      withShares(quote, (step) => withAmount(step, detail(step, "amount").plus(one))),
    ),
  ),
  "coupons are applied in the order of the request": quoting("change nothing", (found) =>
    library.quoteOf({ ...found, coupons: inOrder(found.coupons) }),
  ),
  "the quote lists one coupon": quoting(
    "of the request once",
    edited((quote) => ({ ...quote, coupons: quote.coupons?.slice(0, 1) ?? [] })),
  ),
  "verification does not compare the coupons of a quote": verifying(
    "a price or a name",
    (quote, options) =>
      library.verify(quote, options).filter(({ path }) => !path.startsWith("coupons")),
  ),
  "verification does not compare the bases of taxes": verifying(
    "of their steps and of the summary",
    blindTo("base"),
  ),
  ...totalsBugs,
};

const properties = [
  ...roundingProperties,
  ...taxProperties,
  ...documentProperties,
  ...couponProperties,
  ...totalsProperties,
];

const failuresOf = async (
  subject: Partial<PricingSubject>,
  end = "",
): Promise<ReadonlyArray<string>> => {
  const failed: Array<string> = [];
  for (const property of properties.filter(({ name }) => name.endsWith(end))) {
    if (await property.isFailedBy({ ...library, ...subject })) failed.push(property.name);
  }
  return failed;
};

/** The library, through the function that seeds most bugs. */
const unchanged: Partial<PricingSubject> = { quoteOf: withRule((rule) => rule) };

/** The properties of rounding, taxes, coupons and totals, with calculations and verifications that have a bug. */
export const pricingSuite: BugSuite = {
  name: "the properties of rounding, taxes, coupons and totals",
  bugs: Object.entries(seededBugs).map(([name, { breaks, bug }]) => ({
    name,
    failures: () => failuresOf(bug, breaks),
  })),
  correct: [{ name: "the rules of the policy", failures: () => failuresOf(unchanged) }],
  checks: properties.map(({ name }) => name),
};
