import { left, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { kindsByType } from "../quote/discount-and-fee.ts";
import { priceLine, type LineFailure, type PricedLine } from "../quote/line-price.ts";
import { quoteOf, type Quote } from "../quote/quote.ts";
import type { WholeProfile } from "../quote/totals-profile.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { CompoundBase } from "../tax/tax-document.ts";
import { parseTimestamp, timestampOf } from "../time/timestamp.ts";
import { compareJson, pickProperties } from "./compare-json.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { compareCredited, compareSettlement } from "./compare-settlement.ts";
import { compareTotals, compareWhole } from "./compare-totals.ts";
import {
  mismatchAt,
  renderMismatch,
  type DocumentMismatch,
  type JsonMismatch,
} from "./mismatch.ts";
import { profileIn, readPricing } from "./read-pricing.ts";
import { readRenderedLine, type RenderedLine } from "./read-rendered-line.ts";
import { isTaxOrRounding, stepType } from "./read-step.ts";
import { readStoredInvoice, type PlacedStep, type StoredLine } from "./read-stored-invoice.ts";
import { renderMeasure, renderStep } from "../quote/quote-render.ts";
import type { VerifyOptions } from "./verify-quote.ts";

/**
 * Verifies a rendered invoice and returns every mismatch; an empty array if the invoice is
 * consistent.
 *
 * Requires the full view, with items and calculations. Prices each included item again from its
 * unit price, quantity and adjustments and from the rates in its steps, then compares the steps and
 * totals, with `totals` if it contains them. The total in US dollars is verified only if the steps
 * contain all rates for it. If the invoice contains its payments, their status is compared too, as
 * far as they determine it: a rendered payment has neither its value in another currency nor
 * whether it completed after the invoice was voided.
 *
 * @param invoice - The invoice as parsed JSON. Any value is allowed.
 * @example
 * const mismatches = verifyInvoice(JSON.parse(text));
 */
export const verifyInvoice = (
  invoice: unknown,
  options: VerifyOptions = {},
): ReadonlyArray<DocumentMismatch> => {
  const found = readInvoice(invoice, options);
  return found._tag === "Left" ? found.left : [];
};

/**
 * Reads a rendered invoice as the quote that it was made from, or returns the mismatches that
 * `verifyInvoice` finds.
 *
 * The quote has the rates in the steps of the invoice. Without a conversion the rate of its
 * currency is not known, and its prices in US dollars are not those of the quote.
 *
 * @param invoice - The invoice as parsed JSON. Any value is allowed.
 * @example
 * const quote = readInvoice(JSON.parse(text));
 * if (isLeft(quote)) console.error(quote.left);
 */
export const readInvoice = (
  invoice: unknown,
  options: VerifyOptions = {},
): Either<ReadonlyArray<DocumentMismatch>, Quote> => {
  const stated = isObject(invoice) ? profileIn(invoice) : undefined;
  const found = readIn(stated, invoice, options);
  if (found._tag === "Right" || options.rounding !== undefined || stated === "shop") return found;
  // The steps of the profile `invoice` can be those of a policy, too, or those of an invoice from
  // before compound taxes were calculated on rounded amounts: all are tried.
  for (const compoundBase of ["ROUNDED", "EXACT"] as const) {
    const other = readIn("invoice", invoice, options, compoundBase);
    if (other._tag === "Right") return other;
  }
  return found;
};

const readIn = (
  profile: WholeProfile | undefined,
  invoice: unknown,
  { kinds = [], rounding }: VerifyOptions,
  compoundBase?: CompoundBase,
): Either<ReadonlyArray<DocumentMismatch>, Quote> => {
  const read = readStoredInvoice(invoice);
  if (read._tag === "Left") return rejected(read.left);
  const byType = kindsByType(kinds);
  const { record, currency, lines, totals, unrelatedSteps } = read.right;

  const rendered: Array<RenderedLine> = [];
  for (const { item, steps } of lines) {
    const line = readRenderedLine(
      { item, calculations: steps.map(({ step }) => step) },
      [],
      byType,
    );
    if (line._tag === "Left") {
      const path = pathInInvoice(line.left.path, item, steps);
      return rejected({ ...line.left, path });
    }
    rendered.push(line.right);
  }
  const totalSteps = totals.steps.filter(({ step }) => isTaxOrRounding(stepType(step)));
  const pricing = readPricing(rendered, totalSteps, currency, rounding, profile);
  if (pricing._tag === "Left") return rejected(pricing.left);
  const policy = { ...pricing.right.policy, compoundBase };

  const rates = ratesIn(record, lines);
  const mismatches: Array<JsonMismatch> = [...unrelatedSteps];
  const priced: Array<PricedLine> = [];
  for (const [index, line] of pricing.right.lines.entries()) {
    const { item = {}, steps = [] } = lines[index] ?? {};
    const result = priceLine(
      line,
      currency,
      withOwn(rates, line.unitPrice.currency, currency),
      policy,
    );
    if (result._tag === "Left") return rejected(unpriceable(result.left, pathOf(item)));
    priced.push(result.right);
    mismatches.push(...compareLine(result.right, item, steps));
  }
  const canCheckUsd = priced.every(({ line }) => knows(rates, line.unitPrice.currency));
  const quote = quoteOf(currency, priced, withOwn(rates, currency, currency), policy);
  invariant(quote._tag === "Right", "the rates contain that of the currency");
  mismatches.push(
    ...compareTotals(quote.right, totals, canCheckUsd),
    ...compareWhole(quote.right, record["totals"], lines),
    ...compareSettlement(record, currency),
    ...compareCredited(record),
  );
  return mismatches.length > 0 ? rejected(...mismatches) : quote;
};

const rejected = (
  ...mismatches: ReadonlyArray<JsonMismatch>
): Either<ReadonlyArray<DocumentMismatch>, never> => left(mismatches.map(renderMismatch));

const pathOf = (item: JsonObject): JsonPath => ["items", String(item["id"])];

/** Returns the path in the invoice of a path in a line. */
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

/** Returns the rates of an invoice and those in its steps, without malformed ones. */
const ratesIn = (record: JsonObject, lines: ReadonlyArray<StoredLine>): RateSet => {
  const unitsPerUsd = new Map<Currency, Amount>();
  const add = (code: unknown, text: unknown): void => {
    const rate = typeof text === "string" ? Amount.parse(text) : undefined;
    if (typeof code !== "string" || !isCurrency(code) || unitsPerUsd.has(code)) return;
    if (rate !== undefined && Amount.isPositive(rate)) unitsPerUsd.set(code, rate);
  };
  const stored = record["exchange_rates"];
  for (const [code, text] of Object.entries(isObject(stored) ? stored : {})) add(code, text);
  for (const { step } of lines.flatMap(({ steps }) => steps)) {
    const { details } = step;
    if (step["calculation_type"] !== "CURRENCY_CHANGE" || !isObject(details)) continue;
    for (const side of ["from", "to"]) add(details[side], details[`${side}_rate_usd`]);
  }
  const created = record["created_at"];
  const timestamp =
    (typeof created === "string" ? parseTimestamp(created) : undefined) ??
    timestampOf("1000-01-01 00:00:00");
  return { source: "invoice", timestamp, freshUntil: undefined, unitsPerUsd };
};

const knows = ({ unitsPerUsd }: RateSet, currency: Currency): boolean =>
  currency === "USD" || unitsPerUsd.has(currency);

/** Adds a placeholder rate for a line that is not converted; its dollars are not compared. */
const withOwn = (rates: RateSet, own: Currency, currency: Currency): RateSet =>
  own !== currency || knows(rates, currency)
    ? rates
    : { ...rates, unitsPerUsd: new Map([...rates.unitsPerUsd, [currency, Amount.one]]) };

const unpriceable = (failure: LineFailure, path: JsonPath): JsonMismatch =>
  failure.kind === "RateNotFound"
    ? mismatchAt(path, `a rate for ${failure.currency} in the calculations`, undefined)
    : mismatchAt(path, "a line that can be priced", failure.kind);

/** The properties of a rendered step that an invoice has, too. */
const storedProperties = [
  ...["idx", "currency", "calculation_type", "title"],
  ...["initial_price", "price", "price_delta", "details"],
];

const compareLine = (
  { line, steps }: PricedLine,
  item: JsonObject,
  stored: ReadonlyArray<PlacedStep>,
): ReadonlyArray<JsonMismatch> => {
  const mismatches = stored.flatMap(({ step, path }, idx) => {
    const expected = steps[idx];
    if (expected === undefined)
      return [mismatchAt(path, "no further step", step["calculation_type"])];
    const rendered = pickProperties(storedProperties, { ...renderStep(expected, idx) });
    return compareJson(rendered, pickProperties(storedProperties, step), path);
  });
  const missing = steps
    .slice(stored.length)
    .map(({ currency }) =>
      mismatchAt(["calculations"], `a further step in ${currency}`, undefined),
    );
  const { quantity, unitPrice } = line;
  const charge = { quantity, currency: unitPrice.currency, ...renderMeasure(line) };
  const found = pickProperties(["quantity", "currency", "units", "unit"], item);
  return [...mismatches, ...missing, ...compareJson(charge, found, pathOf(item))];
};
