import * as fc from "fast-check";
import type { StepJson } from "../../src/quote/quote-json.ts";
import { expect } from "vitest";
import { anyTaxedCase, type PricingCase } from "quittance/testing/generators";
import type { QuoteJson } from "quittance/adapter";
import { at } from "../support/json-leaves.ts";
import { oracleQuoteOf } from "../support/oracle-case.ts";
import { sum, toDecimal, toText, type Decimal } from "../support/oracle-money.ts";
import { verifyQuote } from "quittance/explain";
import { checkProperty } from "../support/check-property.ts";
import { quoteOf } from "../support/price-case.ts";
import {
  chargesOf,
  detail,
  detailsOf,
  stepsOf,
  stepsOfType,
  totalStepsOf,
} from "../support/quote-steps.ts";
import { digitChanges, type Tampering } from "../support/tampering.ts";
import type { ReadItem } from "../../src/quote/item.ts";

const isInclusive = (step: StepJson): boolean => detailsOf(step)["inclusive"] === "true";

/** What the taxes of some steps add to the price. */
const addedBy = (steps: ReadonlyArray<StepJson>): Decimal =>
  sum(steps.filter((step) => !isInclusive(step)).map((step) => detail(step, "amount")));

const taxesIn = (steps: ReadonlyArray<StepJson>): ReadonlyArray<StepJson> =>
  steps.filter(({ calculation_type }) => calculation_type === "TAX");

checkProperty(
  "taxes: the price before them and the exclusive taxes add up to the price after them",
  anyTaxedCase,
  async (found) => {
    const quote = await quoteOf(found);
    for (const charge of chargesOf(quote)) {
      const steps = taxesIn(stepsOf(charge));
      const net = toDecimal(steps[0]?.initial_price ?? "0");
      expect(steps.at(-1)?.price ?? "0").toBe(toText(net.plus(addedBy(steps))));
    }
    expect(stepsOfType(quote, "TAX")).toEqual(stepsOfType(await oracleQuoteOf(found), "TAX"));
    for (const step of stepsOfType(quote, "TAX")) {
      expect(step.price_delta).toBe(isInclusive(step) ? "0" : detailsOf(step)["amount"]);
    }
    const steps = totalStepsOf(quote);
    const lines = sum(chargesOf(quote).map(({ total }) => toDecimal(total.price)));
    const last = steps.filter(({ calculation_type }) => calculation_type === "ROUNDING");
    const rounding = sum(last.map(({ price_delta }) => toDecimal(price_delta)));
    expect(quote.total.price).toBe(toText(sum([lines, addedBy(taxesIn(steps)), rounding])));
  },
);

/** The case with at most one tax on each line if taxes are calculated on the document. */
const withSingleTaxes = (found: PricingCase): PricingCase => {
  if (found.tax?.at !== "DOCUMENT") return found;
  const items = found.request.items.map((item) => ({ ...item, taxIds: item.taxIds?.slice(0, 1) }));
  return { ...found, request: { ...found.request, items } };
};

checkProperty(
  "taxes: inclusive taxes and their base add up to the price, to the last digit",
  anyTaxedCase.map(withSingleTaxes),
  async (found) => {
    const quote = await quoteOf(found);
    const gross: Array<Decimal> = [];
    const document = totalStepsOf(quote).filter(isInclusive);
    const ids = new Set(document.map((step) => detailsOf(step)["tax_id"]));
    for (const charge of chargesOf(quote)) {
      const [id] = (at(charge, ["calculations", 0, "details", "tax_ids"]) ??
        []) as ReadonlyArray<string>;
      if (ids.has(id)) gross.push(toDecimal(charge.total.price));
      const steps = stepsOf(charge).filter(isInclusive);
      const [first] = steps;
      if (first === undefined) continue;
      expect(new Set(steps.map((step) => detailsOf(step)["base"])).size).toBe(1);
      const amounts = steps.map((step) => detail(step, "amount"));
      expect(toText(sum([detail(first, "base"), ...amounts]))).toBe(first.price);
    }
    const parts = document.flatMap((step) => [detail(step, "base"), detail(step, "amount")]);
    expect(toText(sum(parts))).toBe(toText(sum(gross)));
    expect(stepsOfType(quote, "TAX")).toEqual(stepsOfType(await oracleQuoteOf(found), "TAX"));
  },
);

/** A case with taxes of the document, in the currency of one of its custom items. */
const anyDocumentCase = anyTaxedCase.map((found): PricingCase => {
  const { request } = found;
  const custom = request.items.find((item) => item.type === "PAYMENT_INTENT");
  const currency = custom?.type === "PAYMENT_INTENT" ? custom.currency : request.currency;
  return { ...found, tax: { at: "DOCUMENT" }, request: { ...request, currency } };
});

/** An item in two, if its price is neither converted nor adjusted. */
const split = (item: ReadItem, currency: PricingCase["request"]["currency"]) => {
  const { adjustments = [], quantity } = item;
  const isKept = item.type === "PRODUCT" || item.currency !== currency || adjustments.length > 0;
  if (isKept || quantity < 2) return [item];
  return [
    { ...item, quantity: 1 },
    { ...item, quantity: quantity - 1 },
  ];
};

const taxesById = ({ taxes = [] }: QuoteJson): ReadonlyMap<string, unknown> =>
  new Map(taxes.map((tax) => [tax.tax_id, tax]));

checkProperty(
  "taxes: splitting and reordering lines changes no tax of the document",
  fc.record({ found: anyDocumentCase, seed: fc.infiniteStream(fc.nat()) }),
  async ({ found, seed }) => {
    const { currency, items } = found.request;
    const isSplit = currency === undefined || found.rounding?.[currency]?.at !== "LINE";
    const parts = items.flatMap((item) => (isSplit ? split(item, currency) : [item]));
    const order = parts.map((item) => ({ item, rank: seed.next().value as number }));
    order.sort((a, b) => a.rank - b.rank);
    const changed = { currency, items: order.map(({ item }) => item) };
    const quote = await quoteOf(found);
    const other = await quoteOf({ ...found, request: changed });
    expect(taxesById(other)).toEqual(taxesById(quote));
    expect(other.total.price).toBe(quote.total.price);
  },
);

checkProperty(
  "taxes: the summary has the sum of the steps of each tax, in the order of the steps",
  anyTaxedCase,
  async (found) => {
    const quote = await quoteOf(found);
    const steps = stepsOfType(quote, "TAX");
    const ids = [...new Set(steps.map((step) => detailsOf(step)["tax_id"]))];
    expect((quote.taxes ?? []).map(({ tax_id }) => tax_id)).toEqual(ids);
    for (const { base, amount, ...tax } of quote.taxes ?? []) {
      const own = steps.filter((step) => detailsOf(step)["tax_id"] === tax.tax_id);
      expect(base).toBe(toText(sum(own.map((step) => detail(step, "base")))));
      expect(amount).toBe(toText(sum(own.map((step) => detail(step, "amount")))));
      for (const step of own) expect(step.details).toMatchObject(tax);
    }
    expect("taxes" in quote).toBe(ids.length > 0);
  },
);

const changes = fc.record({ found: anyTaxedCase, position: fc.nat() });

const isInTaxes = (quote: QuoteJson, { path }: Tampering): boolean =>
  path[0] === "taxes" || at(quote, [...path.slice(0, 4), "calculation_type"]) === "TAX";

checkProperty(
  "taxes: verification accepts them, and finds each change of their steps and of the summary",
  changes,
  async ({ found, position }) => {
    const quote = await quoteOf(found);
    expect(verifyQuote(JSON.parse(JSON.stringify(quote)))).toEqual([]);
    const taxed = digitChanges(quote).filter((change) => isInTaxes(quote, change));
    const change = taxed[position % taxed.length];
    fc.pre(change !== undefined);
    const [root, item, , step] = change.path;
    const mismatches = verifyQuote(change.apply());
    const isNamed = mismatches.some(
      ({ path, ...found }) =>
        path.startsWith("taxes") || (found.item === item && found.step === step),
    );
    if (!isNamed) expect([change.path, mismatches]).toEqual([root, "names the step"]);
  },
);
