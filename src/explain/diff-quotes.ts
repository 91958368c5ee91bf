import { groupBy } from "../kernel/group-by.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import {
  delta,
  type CalculationStep,
  type PriceChange,
  type TotalStep,
} from "../quote/calculation-step.ts";
import type { PricedLine } from "../quote/line-price.ts";
import type { Quote } from "../quote/quote.ts";
import { convert, type RateSet } from "../rates/rate-set.ts";
import { effectsOn, untaxed } from "./line-effects.ts";

/**
 * Why a part of a total changed.
 *
 * `ADDED`, `REMOVED`: the price of a line, with its taxes and rounding. `UNITS`: the measure of
 * each piece. `TIER`: one tier of a pricing model. `BOUNDS`: the price of a model before its tiers,
 * its included units, minimum and maximum, and a proration. `ADJUSTMENTS`: discounts and fees.
 * `COUPONS`: the discounts of coupons. `RATE`: the new price of the line before taxes at the new
 * rates minus the same price at the old rates. `TAX`: the change of the exclusive taxes.
 * `ROUNDING`: the change of the rounding by a policy, and digits that conversions truncated.
 *
 * @inline
 */
export type DifferenceReason =
  | "ADDED"
  | "REMOVED"
  | "QUANTITY"
  | "UNITS"
  | "UNIT_PRICE"
  | "TIER"
  | "BOUNDS"
  | "ADJUSTMENTS"
  | "COUPONS"
  | "RATE"
  | "TAX"
  | "ROUNDING";

/** A line before and after a change; at least one of the two is defined. @inline */
export interface LinePair {
  readonly before: PricedLine | undefined;
  readonly after: PricedLine | undefined;
}

/**
 * The effect of one reason on one line or on the total. The taxes of the document and the rounding
 * of the total have neither `before` nor `after`. Negative for a decrease, never zero.
 */
export interface DifferencePart extends Partial<LinePair> {
  readonly reason: DifferenceReason;
  /** The tier of the reason `TIER`, from 0. */
  readonly tier?: number;
  readonly amount: Amount;
}

/** The change of one total; `parts` add up to `change` exactly. */
export interface TotalDifference {
  readonly currency: Currency;
  readonly before: Amount;
  readonly after: Amount;
  readonly change: Amount;
  readonly parts: ReadonlyArray<DifferencePart>;
}

/** The difference between two quotes. @inline */
export interface QuoteDifference {
  /** In the currency of both quotes; `undefined` if their currencies differ. */
  readonly price: TotalDifference | undefined;
  readonly priceUsd: TotalDifference;
}

/**
 * Returns the difference between two quotes by line and reason.
 *
 * Lines are paired in order, by product and currency, or by title and currency for custom items.
 * Changes of quantity, unit price, adjustments and coupons are valued at the rates of the earlier
 * quote; the effect of the rates is calculated for the new line. What remains of a line without its
 * taxes is the difference in rounding and in truncated digits, reported as `ROUNDING`.
 *
 * @example
 * const { price } = diffQuotes(yesterday, today);
 * price?.parts.map(({ reason, amount }) => [reason, Amount.render(amount)]);
 */
export const diffQuotes = (before: Quote, after: Quote): QuoteDifference => ({
  price: before.currency === after.currency ? diffPrice(before, after) : undefined,
  priceUsd: diffColumn(before, after, "USD", ({ priceUsd }) => priceUsd, "priceUsd"),
});

/** Returns the difference between the prices of two quotes in one currency, as `diffQuotes`. */
export const diffPrice = (before: Quote, after: Quote): TotalDifference =>
  diffColumn(before, after, before.currency, ({ price }) => price, "price");

const diffColumn = (
  before: Quote,
  after: Quote,
  currency: Currency,
  columnOf: ColumnOf,
  total: keyof Quote["total"],
): TotalDifference => {
  const value: Value = (amount, { currency: own }, rates) =>
    valueOf(amount, own, currency, rates === "before" ? before.rates : after.rates);
  return {
    currency,
    before: before.total[total],
    after: after.total[total],
    change: Amount.subtract(after.total[total], before.total[total]),
    parts: [
      ...pairLines(before.lines, after.lines).flatMap((pair) => partsOf(pair, columnOf, value)),
      ...partsOfTotal(before, after, columnOf),
    ],
  };
};

/**
 * Pairs the lines of two quotes that charge for the same item in the same currency.
 *
 * Each line is in exactly one pair: first the lines of the later quote in order, then the removed
 * ones.
 */
const pairLines = (
  before: ReadonlyArray<PricedLine>,
  after: ReadonlyArray<PricedLine>,
): ReadonlyArray<LinePair> => {
  const unpaired = new Map<string, Array<PricedLine>>(
    [...groupBy(before, keyOf)].map(([key, lines]) => [key, [...lines]]),
  );
  const pairs: Array<LinePair> = after.map((line) => ({
    before: unpaired.get(keyOf(line))?.shift(),
    after: line,
  }));
  const removed = new Set([...unpaired.values()].flat());
  return [
    ...pairs,
    ...before
      .filter((line) => removed.has(line))
      .map((line) => ({ before: line, after: undefined })),
  ];
};

const keyOf = ({ line: { item, title, unitPrice } }: PricedLine): string =>
  item.type === "PRODUCT"
    ? `${item.type} ${unitPrice.currency} ${item.productId}`
    : `${item.type} ${unitPrice.currency} ${title}`;

type ColumnOf = (step: Pick<CalculationStep, "price" | "priceUsd">) => PriceChange;

type Value = (
  amount: Amount,
  unit: { readonly currency: Currency },
  rates: "before" | "after",
) => Amount;

/** Converts an amount. A quote has a rate for the currency of each of its lines. */
const valueOf = (amount: Amount, from: Currency, to: Currency, rates: RateSet): Amount => {
  const converted = convert({ currency: from, amount }, to, rates);
  return converted._tag === "Right" ? converted.right.amount : Amount.zero;
};

const partsOf = (
  { before, after }: LinePair,
  columnOf: ColumnOf,
  value: Value,
): ReadonlyArray<DifferencePart> => {
  const part = (reason: DifferenceReason, amount: Amount): DifferencePart => ({
    reason,
    before,
    after,
    amount,
  });
  const was = before === undefined ? Amount.zero : columnOf(before.last).after;
  const is = after === undefined ? Amount.zero : columnOf(after.last).after;
  const change = Amount.subtract(is, was);
  if (before === undefined || after === undefined) {
    return [part(before === undefined ? "ADDED" : "REMOVED", change)].filter(isNotZero);
  }
  const { unitPrice: unit } = after.line;
  const own = effectsOn(before, after);
  const at = (amount: Amount): Amount => value(amount, unit, "before");
  const now = untaxed(after).priceOriginal.after;
  const taxOf = (line: PricedLine): Amount => effectOf("Tax", line.steps, columnOf);
  const causes = [
    part("QUANTITY", at(own.quantity)),
    part("UNITS", at(own.units)),
    part("UNIT_PRICE", at(own.unitPrice)),
    ...own.tiers.map((amount, tier) => ({ ...part("TIER", at(amount)), tier })),
    part("BOUNDS", at(own.bounds)),
    part("ADJUSTMENTS", at(own.adjustments)),
    part("COUPONS", at(own.coupons)),
    part("RATE", Amount.subtract(value(now, unit, "after"), at(now))),
    part("TAX", Amount.subtract(taxOf(after), taxOf(before))),
  ];
  const explained = Amount.sum(causes.map(({ amount }) => amount));
  return [...causes, part("ROUNDING", Amount.subtract(change, explained))].filter(isNotZero);
};

const partsOfTotal = (
  before: Quote,
  after: Quote,
  columnOf: ColumnOf,
): ReadonlyArray<DifferencePart> => {
  const changeOf = (kind: "Tax" | "Rounding"): Amount =>
    Amount.subtract(
      effectOf(kind, after.totalSteps, columnOf),
      effectOf(kind, before.totalSteps, columnOf),
    );
  const parts: ReadonlyArray<DifferencePart> = [
    { reason: "TAX", amount: changeOf("Tax") },
    { reason: "ROUNDING", amount: changeOf("Rounding") },
  ];
  return parts.filter(isNotZero);
};

/** Returns by how much the steps of a kind change the price. */
const effectOf = (
  effect: "Tax" | "Rounding",
  steps: ReadonlyArray<CalculationStep | TotalStep>,
  columnOf: ColumnOf,
): Amount =>
  Amount.sum(steps.filter(({ kind }) => kind === effect).map((step) => delta(columnOf(step))));

const isNotZero = ({ amount }: DifferencePart): boolean => !Amount.equals(amount, Amount.zero);
