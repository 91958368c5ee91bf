import { left, right, type Either } from "../kernel/either.ts";
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
import { compareJson, type JsonMismatch } from "./compare-json.ts";
import { isObject, type JsonObject, type JsonPath } from "../wire/json.ts";
import { readRenderedLine, type KindsByType } from "./read-rendered-line.ts";
import { renderQuote } from "../wire/response/render-quote.ts";
import { renderStep } from "../wire/response/render-step.ts";

const maxLines = `1 to ${String(maxItems)} lines, then TOTAL and TOTAL_USD`;

type Replay<Found> = Either<ReadonlyArray<JsonMismatch>, Found>;

/** Price the givens of a rendered quote again; every place where it differs, if any does. */
export const replayQuote = (quote: unknown, kinds: KindsByType): Replay<Quote> => {
  if (!isObject(quote)) return unfit([], "a quote", quote);
  const { currency, items } = quote;
  if (typeof currency !== "string" || !isCurrency(currency)) {
    return unfit(["currency"], "a currency code", currency);
  }
  const rates = readRates(quote);
  if (rates._tag === "Left") return rates;
  if (!Array.isArray(items) || items.length < 3 || items.length > maxItems + 2) {
    return unfit(["items"], maxLines, items);
  }
  const lines = replayLines(items.slice(0, -2), currency, rates.right, kinds);
  if (lines._tag === "Left") return lines;
  const total = totalOf(lines.right);
  const replayed = { currency, rates: rates.right, lines: lines.right, total };
  const differences = compareJson(renderQuote(replayed), quote);
  if (isInRange(total)) return differences.length > 0 ? left(differences) : right(replayed);
  const beyond = { path: ["total"], expected: "totals of at most 35 integer digits" };
  return left([...differences, { ...beyond, found: quote["total"] }]);
};

const unfit = (path: JsonPath, expected: string, found: unknown): Replay<never> =>
  left([{ path, expected, found }]);

const readRates = (quote: JsonObject): Replay<RateSet> => {
  const { exchange_rate_timestamp: timestamp, exchange_rates: unitsPerUsd } = quote;
  if (typeof timestamp !== "string") {
    return unfit(["exchange_rate_timestamp"], "a timestamp", timestamp);
  }
  if (!isObject(unitsPerUsd)) {
    return unfit(["exchange_rates"], "a rate for every currency", unitsPerUsd);
  }
  const table = { source: "quote", timestamp, unitsPerUsd } as RateTable;
  const rates = readRateSet(table);
  if (rates._tag === "Right") return rates;
  return rates.left.property === "timestamp"
    ? unfit(["exchange_rate_timestamp"], "YYYY-MM-DD HH:MM:SS", timestamp)
    : unfit(["exchange_rates", rates.left.property], "a positive rate", rates.left.found);
};

const replayLines = (
  items: ReadonlyArray<unknown>,
  currency: Currency,
  rates: RateSet,
  kinds: KindsByType,
): Replay<ReadonlyArray<PricedLine>> => {
  const lines: Array<PricedLine> = [];
  const differences: Array<JsonMismatch> = [];
  for (const [index, item] of items.entries()) {
    const line = readRenderedLine(item, ["items", index], kinds);
    if (line._tag === "Left") {
      differences.push(line.left);
      continue;
    }
    const priced = priceLine(line.right, currency, rates);
    if (priced._tag === "Right") {
      lines.push(priced.right);
      continue;
    }
    const trail = stepsOf(line.right, currency, rates);
    for (const difference of unpriceable(item, index, trail)) differences.push(difference);
  }
  return differences.length > 0 ? left(differences) : right(lines);
};

/** What differs in the steps before the one that cannot be priced, and then that one. */
const unpriceable = (
  item: unknown,
  index: number,
  { steps, failure }: LineSteps,
): ReadonlyArray<JsonMismatch> => {
  const path = ["items", index, "calculations"];
  const found = isObject(item) && Array.isArray(item["calculations"]) ? item["calculations"] : [];
  const before = compareJson(steps.map(renderStep), found.slice(0, steps.length), path);
  return failure ? [...before, brokenStep(failure, [...path, steps.length])] : before;
};

const brokenStep = (failure: LineFailure, path: JsonPath): JsonMismatch => {
  switch (failure.kind) {
    case "RateNotFound": {
      const expected = `a rate for ${failure.currency} in exchange_rates`;
      return { path: [...path, "currency"], expected, found: undefined };
    }
    case "AmountOutOfRange":
      return { path, expected: "figures of at most 35 integer digits", found: undefined };
    case "AdjustmentInvalid":
      return { path, expected: `a valid ${failure.type} step`, found: failure.reason };
  }
};
