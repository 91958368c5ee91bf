import { couponOfStep } from "../coupon/coupon-details.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { delta } from "../quote/calculation-step.ts";
import type { PricedLine } from "../quote/line-price.ts";
import type { QuoteRequest } from "../quote/quote-request.ts";
import { currenciesOf } from "../quote/quote.ts";
import type { RecordedCases } from "./cases-choose.ts";
import { catalogOf, ownNames, requestOf } from "./recorded-catalog.ts";
import { amountsOf, recordedQuote, type RecordedQuote } from "./recorded-quote.ts";
import { sourceOf } from "./source-text.ts";

/** Options of `renderTests`. @inline */
export interface RenderTestsOptions {
  /**
   * A module such as `./pricing.js`, whose function `price` prices the cases in place of the
   * recorded catalog: it takes a request and a rate set, and returns a promise of a quote.
   */
  readonly pricing?: string;
}

/**
 * Returns a file for vitest with a test for each case: its request, and the amounts of its quote.
 *
 * Identifiers, titles, codes and times are replaced or left out. With `pricing`, the identifiers of
 * products, billing schemas and taxes and the codes of coupons are kept. The same cases give the
 * same text. Throws `TypeError` for scaled cases with `pricing`, whose module has other prices.
 *
 * @example
 * await writeFile("prices.test.ts", renderTests(await chooseCases(quotes)));
 */
export const renderTests = (
  recorded: RecordedCases,
  { pricing }: RenderTestsOptions = {},
): string => {
  const { scale } = recorded;
  const cases = recorded.cases.map(({ quote }) => {
    const found = recordedQuote(quote);
    invariant(found !== undefined, "a chosen quote has a request");
    return found;
  });
  if (pricing !== undefined && scale !== undefined) {
    throw new TypeError("renderTests: scaled cases cannot be priced by a module");
  }
  if (pricing !== undefined) {
    const tests = cases.map((one, index) => testOf(one, index, requestOf(one, ownNames), ""));
    return [headOf(recorded, keptNames), ownModule(pricing), amountsFunction, ...tests].join("\n");
  }
  const { requests, ...catalog } = catalogOf(cases);
  const data = Object.entries(catalog).map(
    ([name, found]) =>
      `const ${name}: ReadonlyArray<${dataTypes[name] ?? ""}> = ${sourceOf(found)};\n`,
  );
  const tests = cases.map((one, index) => {
    const policy = sourceOf(one.policy.options, "  ");
    return testOf(one, index, requests[index] ?? {}, `, ${policy}`);
  });
  const head = headOf(recorded, scale === undefined ? replaced : scaled);
  return [head, imports, ...data, recordedModule, amountsFunction, ...tests].join("\n");
};

/** The types of the data of a catalog, by the names of its properties. */
const dataTypes: Readonly<Record<string, string>> = {
  products: "NewProduct",
  taxes: "NewTax",
  prices: "NewBillingSchema",
  coupons: "NewCoupon",
};

const allNames = "identifiers, titles, coupon codes, e-mail addresses, metadata and times";
const replaced = `Replaced: ${allNames}.
// Kept: prices, quantities, units, percentages, rates and currencies.`;
const scaled = `Replaced: ${allNames}.
// Prices and the amounts of discounts are multiplied by a factor: no amount was charged.`;
const keptNames = `Replaced or left out: titles, e-mail addresses, metadata and times.
// Kept: identifiers of products, billing schemas and taxes, coupon codes, and all amounts.`;

const headOf = ({ quotes, signatures, cases, notShown }: RecordedCases, names: string): string => {
  const rest = notShown.length === 0 ? "" : ` Not shown: ${countOf(notShown.length)}.`;
  return `// Recorded. Quotes: ${countOf(quotes)}. Cases: ${countOf(cases.length)}. \
Kinds of calculation: ${countOf(signatures)}.${rest}
// ${names}`;
};

const countOf = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",");

// Not one text: a line of the build that begins with an import is one.
const imports = [
  'import { memoryStore } from "@quittance/memory";',
  "import {",
  "  Amount,",
  "  createQuittance,",
  "  fixedRates,",
  "  rateSet,",
  "  type NewBillingSchema,",
  "  type NewCoupon,",
  "  type NewProduct,",
  "  type NewTax,",
  "  type Quote,",
  "  type QuoteRequest,",
  "  type QuittancePorts,",
  "  type RateSet,",
  '} from "quittance";',
  'import { fixedClock, sequentialIds, testOrganization } from "quittance/testing";',
  'import { expect, test } from "vitest";',
  "",
].join("\n");

const options = `"totals" | "increments" | "rounding" | "tax"`;
const recordedModule = `type Policy = Pick<QuittancePorts, ${options}>;

const store = {
  ...memoryStore(),
  clock: fixedClock("2025-01-01 00:00:00"),
  newId: sequentialIds(),
};
const shopOf = (policy: Policy, rates: RateSet) =>
  createQuittance({ ...store, ...policy, rates: fixedRates(rates) }).forOrganization(
    testOrganization,
  );

const shop = shopOf({ totals: "exact" }, rateSet({}));
for (const product of products) await shop.products.create(product);
for (const tax of taxes) await shop.taxes.create(tax);
for (const price of prices) await shop.billingSchemas.create(price);
for (const coupon of coupons) await shop.coupons.create(coupon);

const price = (request: QuoteRequest, rates: RateSet, policy: Policy): Promise<Quote> =>
  shopOf(policy, rates).quotes.calculate(request);
`;

const ownModule = (pricing: string): string =>
  [
    'import { Amount, rateSet, type Quote } from "quittance";',
    'import { expect, test } from "vitest";',
    `import { price } from ${sourceOf(pricing)};`,
    "",
  ].join("\n");

const amountsFunction = `const amountsOf = ({ lines, totalSteps, total, totals }: Quote) => {
  const steps = [...lines.flatMap((line) => line.steps), ...totalSteps];
  const taxes = steps.flatMap((step) => (step.kind === "Tax" ? [step.amount] : []));
  const tax = totals?.tax ?? Amount.sum(taxes);
  const net = totals?.net ?? Amount.subtract(total.price, tax);
  return {
    ...{ price: String(total.price), net: String(net), tax: String(tax) },
    lines: lines.map(({ last }) => String(last.price.after)),
  };
};
`;

const testOf = (
  one: RecordedQuote,
  index: number,
  request: QuoteRequest,
  policy: string,
): string => {
  const { quote } = one;
  const used = currenciesOf(quote).filter((code) => code !== quote.accountingCurrency);
  const rates = Object.fromEntries(used.map((code) => [code, quote.rates.unitsPerUsd.get(code)]));
  const { items = [] } = request;
  const lines = quote.lines
    .slice(0, maxNamedLines)
    .map((line, at) => describeLine(line, items[at]));
  const others = quote.lines.length - lines.length;
  if (others > 0) lines.push(`${countOf(others)} more lines`);
  const name = `${String(index + 1)}. ${one.policy.name}, ${quote.currency}: ${lines.join("; ")}`;
  return `test(${sourceOf(name)}, async () => {
  const rates = rateSet(${sourceOf(rates, "  ")});
  const quote = await price(${sourceOf(request, "  ")}, rates${policy});
  expect(amountsOf(quote)).toEqual(${sourceOf(amountsOf(quote), "  ")});
});
`;
};

/** Maximum number of lines that the name of a test describes. */
const maxNamedLines = 6;

/** Describes what a line charges for, and how. */
const describeLine = (
  { line, steps }: PricedLine,
  item?: NonNullable<QuoteRequest["items"]>[number],
) => {
  const { quantity, units, unitPrice, proration } = line;
  const { amount, currency } = unitPrice;
  const subject = item?.productId ?? `${Amount.render(amount)} ${currency}`;
  const words = [
    `${String(quantity)} x ${units ? `${Amount.render(units)} units of ` : ""}${subject}`,
  ];
  const tiers = steps.flatMap((step) =>
    step.kind === "Pricing" ? (step.details["tier"] ?? []) : [],
  );
  const [first = "", ...others] = tiers.map((tier) => String(parseInt(tier, 10) + 1));
  const last = others.at(-1) ?? "";
  const joined = `s ${first} ${others.length === 1 ? "and" : "to"} ${last}`;
  if (first !== "") words.push(`, tier${last === "" ? ` ${first}` : joined}`);
  for (const step of steps) {
    const isLimit = step.kind === "Pricing" && (step.type === "MINIMUM" || step.type === "MAXIMUM");
    if (isLimit && !Amount.equals(delta(step.price), Amount.zero)) words.push(`, ${step.title}`);
    if (step.kind !== "Adjustment") continue;
    const { percent, amount: fixed = "" } = step.details;
    const size = percent === undefined ? `${fixed} ${currency}` : `${percent} %`;
    const coupon = couponOfStep(step) === undefined ? "" : " by coupon";
    words.push(` ${step.type === "FEE" ? "plus" : "less"} ${size}${coupon}`);
  }
  if (proration) {
    const { from, to, whole, unit } = proration;
    words.push(`, ${String(to - from)} of ${String(whole)} ${unit.toLowerCase()}s`);
  }
  return words.join("");
};
