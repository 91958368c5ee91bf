import { left, right, type Either } from "../kernel/either.ts";
import { maxComputedIntegerDigits } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { maxItems } from "../quote/limits.ts";
import {
  priceLine,
  stepsOf,
  type LineFailure,
  type LineSteps,
  type PricedLine,
} from "../quote/price-line.ts";
import { isInRange, totalOf, type Quote } from "../quote/quote.ts";
import { readRateSet, type RateTable } from "../rates/read-rate-set.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { isObject, type JsonObject, type JsonPath } from "../wire/json.ts";
import { renderQuote } from "../wire/response/render-quote.ts";
import { renderStep } from "../wire/response/render-step.ts";
import { compareJson } from "./compare-json.ts";
import { mismatchAt, type JsonMismatch } from "./mismatch.ts";
import { readRenderedLine, type KindsByType } from "./read-rendered-line.ts";

const allItems = `1 to ${String(maxItems)} lines, then TOTAL and TOTAL_USD`;
const inRange = `at most ${String(maxComputedIntegerDigits)} integer digits`;

type Replay<Found> = Either<ReadonlyArray<JsonMismatch>, Found>;

/** Calculates a rendered quote again from its inputs, or returns every mismatch. */
export const replayQuote = (quote: unknown, kinds: KindsByType): Replay<Quote> => {
  if (!isObject(quote)) return rejected([], "a quote", quote);
  const { currency, items } = quote;
  if (typeof currency !== "string" || !isCurrency(currency)) {
    return rejected(["currency"], "a currency code", currency);
  }
  const rates = readRates(quote);
  if (rates._tag === "Left") return rates;
  if (!Array.isArray(items) || items.length < 3 || items.length > maxItems + 2) {
    return rejected(["items"], allItems, items);
  }
  const lines = replayLines(items.slice(0, -2), currency, rates.right, kinds);
  if (lines._tag === "Left") return lines;
  const total = totalOf(lines.right);
  const replayed = { currency, rates: rates.right, lines: lines.right, total };
  const mismatches = compareJson(renderQuote(replayed), quote);
  if (isInRange(total)) return mismatches.length > 0 ? left(mismatches) : right(replayed);
  return left([...mismatches, mismatchAt(["total"], `totals of ${inRange}`, quote["total"])]);
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
  const rates = readRateSet(table);
  if (rates._tag === "Right") return rates;
  return rates.left.property === "timestamp"
    ? rejected(["exchange_rate_timestamp"], "YYYY-MM-DD HH:MM:SS", timestamp)
    : rejected(["exchange_rates", rates.left.property], "a positive rate", rates.left.found);
};

const replayLines = (
  items: ReadonlyArray<unknown>,
  currency: Currency,
  rates: RateSet,
  kinds: KindsByType,
): Replay<ReadonlyArray<PricedLine>> => {
  const lines: Array<PricedLine> = [];
  const mismatches: Array<JsonMismatch> = [];
  for (const [index, item] of items.entries()) {
    const line = readRenderedLine(item, ["items", index], kinds);
    if (line._tag === "Left") {
      mismatches.push(line.left);
      continue;
    }
    const priced = priceLine(line.right, currency, rates);
    if (priced._tag === "Right") {
      lines.push(priced.right);
      continue;
    }
    const lineSteps = stepsOf(line.right, currency, rates);
    for (const mismatch of unpriceable(item, index, lineSteps)) mismatches.push(mismatch);
  }
  return mismatches.length > 0 ? left(mismatches) : right(lines);
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
