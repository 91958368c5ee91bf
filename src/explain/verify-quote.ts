import { left, right, type Either } from "../kernel/either.ts";
import { maxComputedIntegerDigits } from "../money/amount.ts";
import { currencyInfo, isCurrency } from "../money/currency.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import { kindsByType } from "../quote/discount-and-fee.ts";
import { maxItems } from "../quote/quote-limits.ts";
import { maxDocumentTaxes } from "../tax/tax.ts";
import {
  priceLine,
  stepsOf,
  type BilledLine,
  type LineFailure,
  type LineSteps,
  type PricedLine,
} from "../quote/line-price.ts";
import { currenciesOf, isInRange, quoteOf, type Quote } from "../quote/quote.ts";
import type { RoundingPolicy } from "../quote/rounding-policy.ts";
import { parseRateSet, type RateTable } from "../rates/rate-set-read.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { renderQuote, renderStep } from "../quote/quote-render.ts";
import { compareJson } from "./compare-json.ts";
import {
  mismatchAt,
  renderMismatch,
  type DocumentMismatch,
  type JsonMismatch,
} from "./mismatch.ts";
import { profileIn, readPricing, type TotalStepFound } from "./read-pricing.ts";
import { isTaxOrRounding } from "./read-step.ts";
import { readRenderedLine, type KindsByType, type RenderedLine } from "./read-rendered-line.ts";

/** Options of `verifyQuote`, `readQuote` and `verifyInvoice`. @inline */
export interface VerifyOptions {
  /** The host's own adjustment kinds. `DISCOUNT` and `FEE` are always known. */
  readonly kinds?: ReadonlyArray<AdjustmentKind>;
  /**
   * The policy that the document must be rounded by; `{}` if it must not be rounded. When absent,
   * the increment and mode that the document names are used, so that a changed mode is found only
   * if it changes an amount.
   */
  readonly rounding?: RoundingPolicy;
}

/**
 * Verifies a rendered quote and returns every mismatch; an empty array if the quote is consistent.
 *
 * Calculates each line again from its unit price, quantity, adjustments, taxes and rounding and
 * from the rates in the quote, then the taxes and the rounding of the total. Compares all
 * properties, so any changed amount, order, index or currency is found. A quote cannot prove custom
 * titles, the time of its rates, or the identity of a billing schema or of a tax.
 *
 * @param quote - The quote as parsed JSON. Any value is allowed.
 * @example
 * const mismatches = verifyQuote(JSON.parse(text));
 */
export const verifyQuote = (
  quote: unknown,
  options: VerifyOptions = {},
): ReadonlyArray<DocumentMismatch> => {
  const read = readQuote(quote, options);
  return read._tag === "Left" ? read.left : [];
};

/**
 * Reads a rendered quote, or returns the mismatches that `verifyQuote` finds.
 *
 * @param quote - The quote as parsed JSON. Any value is allowed.
 */
export const readQuote = (
  quote: unknown,
  options: VerifyOptions = {},
): Either<ReadonlyArray<DocumentMismatch>, Quote> => {
  const replayed = replayQuote(quote, options);
  return replayed._tag === "Left" ? left(replayed.left.map(renderMismatch)) : replayed;
};

const allItems = `1 to ${String(maxItems)} lines, then TOTAL and TOTAL_USD`;
const inRange = `at most ${String(maxComputedIntegerDigits)} integer digits`;

type Replay<Found> = Either<ReadonlyArray<JsonMismatch>, Found>;

/** Calculates a rendered quote again from its inputs, or returns every mismatch. */
const replayQuote = (quote: unknown, { kinds = [], rounding }: VerifyOptions): Replay<Quote> => {
  if (!isObject(quote)) return rejected([], "a quote", quote);
  const { currency, items } = quote;
  if (typeof currency !== "string" || !isCurrency(currency)) {
    return rejected(["currency"], "a currency code", currency);
  }
  const rates = readRates(quote);
  if (rates._tag === "Left") return rates;
  if (!Array.isArray(items)) return rejected(["items"], allItems, items);
  const entries = items as ReadonlyArray<unknown>;
  const totalSteps = totalStepsIn(entries);
  const count = entries.length - totalSteps.length - 2;
  if (count < 1 || count > maxItems) return rejected(["items"], allItems, items);
  const rendered = readLines(entries.slice(0, count), kindsByType(kinds));
  if (rendered._tag === "Left") return rendered;
  const profile = profileIn(quote);
  const pricing = readPricing(rendered.right, totalSteps, currency, rounding, profile);
  if (pricing._tag === "Left") return left([pricing.left]);
  const { lines, policy } = pricing.right;
  const priced = replayLines(lines, entries, (line) => [line, currency, rates.right, policy]);
  if (priced._tag === "Left") return priced;
  const replayed = quoteOf(currency, priced.right, rates.right, policy);
  if (replayed._tag === "Left") {
    return rejected(["exchange_rates"], `a rate for ${currency}`, undefined);
  }
  const found = withAccounting(replayed.right);
  const mismatches = compareJson(renderQuote(found), quote);
  if (isInRange(found)) return mismatches.length > 0 ? left(mismatches) : right(found);
  return left([...mismatches, mismatchAt(["total"], `totals of ${inRange}`, quote["total"])]);
};

/** Adds the currency in which the seller accounts for VAT: the only one without a price. */
const withAccounting = (quote: Quote): Quote => {
  const priced = new Set(currenciesOf(quote));
  const others = [...quote.rates.unitsPerUsd.keys()].filter((currency) => !priced.has(currency));
  const [accountingCurrency = "USD"] = others;
  const isFiat = currencyInfo[accountingCurrency].kind === "FIAT";
  return others.length === 1 && isFiat ? { ...quote, accountingCurrency } : quote;
};

const rejected = (path: JsonPath, expected: string, found: unknown): Replay<never> =>
  left([mismatchAt(path, expected, found)]);

const readRates = (quote: JsonObject): Replay<RateSet> => {
  const { exchange_rate_timestamp: timestamp, exchange_rates: unitsPerUsd } = quote;
  if (typeof timestamp !== "string") {
    return rejected(["exchange_rate_timestamp"], "a timestamp", timestamp);
  }
  if (!isObject(unitsPerUsd)) {
    return rejected(["exchange_rates"], "a rate for every currency", unitsPerUsd);
  }
  const table = { source: "quote", timestamp, unitsPerUsd } as RateTable;
  const rates = parseRateSet(table);
  if (rates._tag === "Right") return rates;
  return rates.left.property === "timestamp"
    ? rejected(["exchange_rate_timestamp"], "YYYY-MM-DD HH:MM:SS", timestamp)
    : rejected(["exchange_rates", rates.left.property], "a positive rate", rates.left.found);
};

/** Returns the steps of the items between the lines and the totals. */
const totalStepsIn = (items: ReadonlyArray<unknown>): ReadonlyArray<TotalStepFound> => {
  const steps: Array<TotalStepFound> = [];
  for (let index = items.length - 3; index >= 0; index -= 1) {
    const item = items[index];
    const charge = isObject(item) ? item["item"] : undefined;
    const type = isObject(charge) ? charge["type"] : undefined;
    if (!isTaxOrRounding(type) || steps.length > maxDocumentTaxes) break;
    const calculations = isObject(item) ? item["calculations"] : undefined;
    const [step] = Array.isArray(calculations) ? (calculations as ReadonlyArray<unknown>) : [];
    steps.unshift({ step, path: ["items", index, "calculations", 0] });
  }
  return steps;
};

const readLines = (
  items: ReadonlyArray<unknown>,
  kinds: KindsByType,
): Replay<ReadonlyArray<RenderedLine>> => {
  const lines: Array<RenderedLine> = [];
  const mismatches: Array<JsonMismatch> = [];
  for (const [index, item] of items.entries()) {
    const line = readRenderedLine(item, ["items", index], kinds);
    if (line._tag === "Left") mismatches.push(line.left);
    else lines.push(line.right);
  }
  return mismatches.length > 0 ? left(mismatches) : right(lines);
};

const replayLines = (
  lines: ReadonlyArray<BilledLine>,
  items: ReadonlyArray<unknown>,
  inputsOf: (line: BilledLine) => Parameters<typeof priceLine>,
): Replay<ReadonlyArray<PricedLine>> => {
  const priced: Array<PricedLine> = [];
  const mismatches: Array<JsonMismatch> = [];
  for (const [index, line] of lines.entries()) {
    const result = priceLine(...inputsOf(line));
    if (result._tag === "Right") {
      priced.push(result.right);
      continue;
    }
    const found = unpriceable(items[index], index, stepsOf(...inputsOf(line)));
    for (const mismatch of found) mismatches.push(mismatch);
  }
  return mismatches.length > 0 ? left(mismatches) : right(priced);
};

/** Returns the mismatches in the steps before the one that cannot be priced, then that step. */
const unpriceable = (
  item: unknown,
  index: number,
  { steps, failure }: LineSteps,
): ReadonlyArray<JsonMismatch> => {
  const path = ["items", index, "calculations"];
  const found = isObject(item) && Array.isArray(item["calculations"]) ? item["calculations"] : [];
  const before = compareJson(steps.map(renderStep), found.slice(0, steps.length), path);
  return failure ? [...before, failedStep(failure, [...path, steps.length])] : before;
};

const failedStep = (failure: LineFailure, path: JsonPath): JsonMismatch => {
  switch (failure.kind) {
    case "RateNotFound": {
      const expected = `a rate for ${failure.currency} in exchange_rates`;
      return mismatchAt([...path, "currency"], expected, undefined);
    }
    case "AmountOutOfRange":
      return mismatchAt(path, `amounts of ${inRange}`, undefined);
    case "AdjustmentInvalid":
      return mismatchAt(path, `a valid ${failure.type} step`, failure.reason);
  }
};
