import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { kindsByType } from "../quote/discount-and-fee.ts";
import {
  priceLine,
  type BilledLine,
  type LineFailure,
  type PricedLine,
} from "../quote/price-line.ts";
import { totalOf } from "../quote/quote.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { timestampOf } from "../time/timestamp.ts";
import { compareJson, type JsonMismatch } from "./compare-json.ts";
import { isObject, type JsonObject, type JsonPath } from "../wire/json.ts";
import { compareSettlement } from "./compare-settlement.ts";
import { readRenderedLine } from "./read-rendered-line.ts";
import {
  readStoredInvoice,
  unfit,
  type PlacedStep,
  type StoredLine,
  type StoredTotals,
} from "./read-stored-invoice.ts";
import { renderStep } from "../wire/response/render-step.ts";
import { mismatch, type DocumentMismatch, type VerifyOptions } from "./verify-quote.ts";

/**
 * Replay the stored calculations of an invoice, and return every mismatch; none is a pass.
 *
 * Takes an invoice as the interface carries it in full, with items and calculations. Each included
 * item is priced again from its unit price, quantity, adjustments and the rates in its steps; then
 * the totals are added up. Dollars can be checked where the steps hold every rate that they need,
 * which they do not when all lines are in the invoice's own currency. With its payments, the status
 * is folded from them again where they prove it: what a payment in another currency was worth is
 * not in the interface, nor whether one came after the voiding.
 *
 * @param invoice the invoice as parsed JSON; anything at all may be passed.
 */
export const verifyInvoice = (
  invoice: unknown,
  { kinds = [] }: VerifyOptions = {},
): ReadonlyArray<DocumentMismatch> => {
  const read = readStoredInvoice(invoice);
  if (read._tag === "Left") return [mismatch(read.left)];
  const byType = kindsByType(kinds);
  const { record, currency, lines, totals, strays } = read.right;

  const rates = ratesIn(lines);
  const differences: Array<JsonMismatch> = [...strays];
  const priced: Array<PricedLine> = [];
  for (const { item, steps } of lines) {
    const rendered = { item, calculations: steps.map(({ step }) => step) };
    const line = readRenderedLine(rendered, [], byType);
    if (line._tag === "Left") {
      const path = pathInInvoice(line.left.path, item, steps);
      return [mismatch({ ...line.left, path })];
    }
    const result = priceLine(line.right, currency, withOwn(rates, line.right, currency));
    if (result._tag === "Left") return [mismatch(unpriceable(result.left, pathOf(item)))];
    priced.push(result.right);
    differences.push(...compareLine(result.right, item, steps));
  }
  const canCheckUsd = priced.every(({ line }) => knows(rates, line.unitPrice.currency));
  return [
    ...differences,
    ...compareTotals(priced, currency, totals, canCheckUsd),
    ...compareSettlement(record, currency),
  ].map(mismatch);
};

const pathOf = (item: JsonObject): JsonPath => ["items", String(item["id"])];

/** Where in the invoice a position in a line is: in the item, in a step, or among the steps. */
const pathInInvoice = (
  path: JsonPath,
  item: JsonObject,
  steps: ReadonlyArray<PlacedStep>,
): JsonPath => {
  const [part, index] = path;
  if (part === "item") return [...pathOf(item), ...path.slice(1)];
  const step = typeof index === "number" ? steps[index] : undefined;
  return step === undefined ? ["calculations"] : [...step.path, ...path.slice(2)];
};

/** The rates that the steps hold; one that is malformed is left out, and missed later. */
const ratesIn = (lines: ReadonlyArray<StoredLine>): RateSet => {
  const unitsPerUsd = new Map<Currency, Amount>();
  for (const { step } of lines.flatMap(({ steps }) => steps)) {
    const { details } = step;
    if (step["calculation_type"] !== "CURRENCY_CHANGE" || !isObject(details)) continue;
    for (const side of ["from", "to"]) {
      const code = details[side];
      const text = details[`${side}_rate_usd`];
      const rate = typeof text === "string" ? Amount.parse(text) : undefined;
      if (typeof code !== "string" || !isCurrency(code) || unitsPerUsd.has(code)) continue;
      if (rate !== undefined && Amount.isPositive(rate)) unitsPerUsd.set(code, rate);
    }
  }
  const timestamp = timestampOf("1000-01-01 00:00:00");
  return { source: "invoice", timestamp, freshUntil: undefined, unitsPerUsd };
};

const knows = ({ unitsPerUsd }: RateSet, currency: Currency): boolean =>
  currency === "USD" || unitsPerUsd.has(currency);

/** Rates for a line that is not converted, where dollars do not matter: any will do for its own. */
const withOwn = (rates: RateSet, { unitPrice }: BilledLine, currency: Currency): RateSet =>
  unitPrice.currency !== currency || knows(rates, currency)
    ? rates
    : { ...rates, unitsPerUsd: new Map([...rates.unitsPerUsd, [currency, Amount.one]]) };

const unpriceable = (failure: LineFailure, path: JsonPath): JsonMismatch =>
  failure.kind === "RateNotFound"
    ? unfit(path, `a rate for ${failure.currency} in the calculations`, undefined)
    : unfit(path, "a line that can be priced", failure.kind);

const compareLine = (
  { line, steps }: PricedLine,
  item: JsonObject,
  stored: ReadonlyArray<PlacedStep>,
): ReadonlyArray<JsonMismatch> => {
  const differences = stored.flatMap(({ step, path }, idx) => {
    const expected = steps[idx];
    if (expected === undefined) return [unfit(path, "no further step", step["calculation_type"])];
    const { currency, calculation_type, title, initial_price, price, price_delta, details } =
      renderStep(expected, idx);
    const properties = {
      idx,
      currency,
      calculation_type,
      title,
      initial_price,
      price,
      price_delta,
    };
    return compareJson(
      { ...properties, details },
      only([...Object.keys(properties), "details"], step),
      path,
    );
  });
  const missing = steps
    .slice(stored.length)
    .map(({ currency }) => unfit(["calculations"], `a further step in ${currency}`, undefined));
  const charge = { quantity: line.quantity, currency: line.unitPrice.currency };
  const given = { quantity: item["quantity"], currency: item["currency"] };
  return [...differences, ...missing, ...compareJson(charge, given, pathOf(item))];
};

const compareTotals = (
  lines: ReadonlyArray<PricedLine>,
  currency: Currency,
  { price, priceUsd, steps }: StoredTotals,
  canCheckUsd: boolean,
): ReadonlyArray<JsonMismatch> => {
  const total = totalOf(lines);
  const sum = Amount.render(total.price);
  const sumUsd = canCheckUsd ? Amount.render(total.priceUsd) : priceUsd;
  const expected = [totalStep("TOTAL", currency, sum), totalStep("TOTAL_USD", "USD", sumUsd)];
  return [
    ...compareJson(sum, price, ["price"]),
    ...compareJson(sumUsd, priceUsd, ["price_usd"]),
    ...expected.flatMap((step, index) => {
      const found = steps[index];
      return found === undefined
        ? [unfit(["calculations"], `a ${String(step["calculation_type"])} step`, undefined)]
        : compareJson(step, only(Object.keys(step), found.step), found.path);
    }),
    ...steps
      .slice(expected.length)
      .map(({ step, path }) => unfit(path, "no further total", step["calculation_type"])),
  ];
};

const totalStep = (type: string, currency: Currency, price: unknown): JsonObject => ({
  idx: 0,
  currency,
  calculation_type: type,
  initial_price: price,
  price,
  price_delta: "0",
  details: [],
});

const only = (properties: ReadonlyArray<string>, record: JsonObject): JsonObject =>
  Object.fromEntries(properties.map((property) => [property, record[property]]));
