import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { delta } from "../quote/calculation-step.ts";
import type { PricedLine } from "../quote/price-line.ts";
import type { Quote } from "../quote/quote.ts";
import { convert, type RateSet } from "../rates/rate-set.ts";
import { pairLines, type LinePair } from "./pair-lines.ts";

/**
 * Why a part of a total changed.
 *
 * `ADJUSTMENTS`: discounts and fees. `RATE`: the new price of the line at the new rates minus the
 * same price at the old rates. `ROUNDING`: digits that conversions truncated, and the rounding of
 * lines and totals by a policy.
 */
export type DifferenceReason =
  "ADDED" | "REMOVED" | "QUANTITY" | "UNIT_PRICE" | "ADJUSTMENTS" | "RATE" | "ROUNDING";

/**
 * The effect of one reason on one line: negative for a decrease, never zero. The rounding of the
 * totals has no line.
 */
export interface DifferencePart extends LinePair {
  readonly reason: DifferenceReason;
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

/** The difference between two quotes. */
export interface QuoteDifference {
  /** In the currency of both quotes; `undefined` if their currencies differ. */
  readonly price: TotalDifference | undefined;
  readonly priceUsd: TotalDifference;
}

/**
 * Returns the difference between two quotes by line and reason.
 *
 * Lines are paired in order, by product and currency, or by title and currency for custom items.
 * Changes of quantity, unit price and adjustments are valued at the rates of the earlier quote; the
 * effect of the rates is calculated for the new line. What remains is the difference in truncated
 * digits and in rounding, reported as `ROUNDING`.
 *
 * @example
 * const { price } = diffQuotes(yesterday, today);
 * price?.parts.map(({ reason, amount }) => [reason, Amount.render(amount)]);
 */
export const diffQuotes = (before: Quote, after: Quote): QuoteDifference => {
  const pairs = pairLines(before.lines, after.lines);
  const column = (currency: Currency, priceOf: PriceOf, total: keyof Quote["total"]) => ({
    currency,
    before: before.total[total],
    after: after.total[total],
    change: Amount.subtract(after.total[total], before.total[total]),
    parts: [
      ...pairs.flatMap((pair) =>
        partsOf(pair, priceOf, (amount, { currency: own }, rates) =>
          valueOf(amount, own, currency, rates === "before" ? before.rates : after.rates),
        ),
      ),
      ...totalRounding(before, after, total),
    ],
  });
  const { currency } = before;
  return {
    price:
      currency === after.currency
        ? column(currency, ({ last }) => last.price.after, "price")
        : undefined,
    priceUsd: column("USD", ({ last }) => last.priceUsd.after, "priceUsd"),
  };
};

/** Returns the difference between the roundings of two totals, if there is one. */
const totalRounding = (
  before: Quote,
  after: Quote,
  total: keyof Quote["total"],
): ReadonlyArray<DifferencePart> => {
  const change = ({ totalSteps }: Quote): Amount =>
    Amount.sum(totalSteps.map((step) => delta(step[total])));
  const amount = Amount.subtract(change(after), change(before));
  const part = { reason: "ROUNDING", before: undefined, after: undefined, amount } as const;
  return [part].filter(isNotZero);
};

type PriceOf = (line: PricedLine) => Amount;

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
  priceOf: PriceOf,
  value: Value,
): ReadonlyArray<DifferencePart> => {
  const part = (reason: DifferenceReason, amount: Amount): DifferencePart => ({
    reason,
    before,
    after,
    amount,
  });
  const was = before === undefined ? Amount.zero : priceOf(before);
  const is = after === undefined ? Amount.zero : priceOf(after);
  const change = Amount.subtract(is, was);
  if (before === undefined || after === undefined) {
    return [part(before === undefined ? "ADDED" : "REMOVED", change)].filter(isNotZero);
  }
  const { unitPrice: unit } = after.line;
  const own = inOwnCurrency(before, after);
  const at = (amount: Amount): Amount => value(amount, unit, "before");
  const now = unrounded(after);
  const causes = [
    part("QUANTITY", at(own.quantity)),
    part("UNIT_PRICE", at(own.unitPrice)),
    part("ADJUSTMENTS", at(own.adjustments)),
    part("RATE", Amount.subtract(value(now, unit, "after"), at(now))),
  ];
  const explained = Amount.sum(causes.map(({ amount }) => amount));
  return [...causes, part("ROUNDING", Amount.subtract(change, explained))].filter(isNotZero);
};

const isNotZero = ({ amount }: DifferencePart): boolean => !Amount.equals(amount, Amount.zero);

/** Returns the price of a line in its own currency before it was rounded. */
const unrounded = ({ last: { kind, priceOriginal } }: PricedLine): Amount =>
  kind === "Rounding" ? priceOriginal.before : priceOriginal.after;

/** Returns the exact effects of quantity, unit price and adjustments, before any conversion. */
const inOwnCurrency = (before: PricedLine, after: PricedLine) => {
  const { unitPrice: oldUnit, quantity: oldQuantity } = before.line;
  const { unitPrice: newUnit, quantity: newQuantity } = after.line;
  const quantity = Amount.multiplyByInteger(oldUnit.amount, newQuantity - oldQuantity);
  const unitPrice = Amount.multiplyByInteger(
    Amount.subtract(newUnit.amount, oldUnit.amount),
    newQuantity,
  );
  const all = Amount.subtract(unrounded(after), unrounded(before));
  return {
    quantity,
    unitPrice,
    adjustments: Amount.subtract(all, Amount.add(quantity, unitPrice)),
  };
};
