import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { PricedLine } from "../quote/price-line.ts";
import type { Quote } from "../quote/quote.ts";
import { convert, type RateSet } from "../rates/rate-set.ts";
import { pairLines, type LinePair } from "./pair-lines.ts";

/**
 * Why a part of a total changed.
 *
 * `ADJUSTMENTS` is what discounts and fees made of it; `RATE` the new price of the line at the new
 * rates less the same at the old ones; `ROUNDING` the digits that were cut off along the way.
 */
export type DifferenceReason =
  "ADDED" | "REMOVED" | "QUANTITY" | "UNIT_PRICE" | "ADJUSTMENTS" | "RATE" | "ROUNDING";

/** One reason, at one line, and the amount that it comes to; never zero, negative for less. */
export interface DifferencePart extends LinePair {
  readonly reason: DifferenceReason;
  readonly amount: Amount;
}

/** How one total changed; `parts` add up to `change`, to the last digit. */
export interface TotalDifference {
  readonly currency: Currency;
  readonly before: Amount;
  readonly after: Amount;
  readonly change: Amount;
  readonly parts: ReadonlyArray<DifferencePart>;
}

/** How a quote changed into another. */
export interface QuoteDifference {
  /** In the currency of both quotes; `undefined` when they have none in common. */
  readonly price: TotalDifference | undefined;
  readonly priceUsd: TotalDifference;
}

/**
 * Attribute the change between two quotes to what caused it, line by line.
 *
 * Lines are paired by product and currency, custom ones by title and currency, in their order. What
 * changed in a line is valued at the rates of the earlier quote, then what the rates did to it
 * as it is now; conversions cut digits, and what they lose differently is told as rounding.
 */
export const diffQuotes = (before: Quote, after: Quote): QuoteDifference => {
  const pairs = pairLines(before.lines, after.lines);
  const column = (currency: Currency, priceOf: PriceOf, total: keyof Quote["total"]) => ({
    currency,
    before: before.total[total],
    after: after.total[total],
    change: Amount.subtract(after.total[total], before.total[total]),
    parts: pairs.flatMap((pair) =>
      partsOf(pair, priceOf, (amount, { currency: own }, rates) =>
        valueOf(amount, own, currency, rates === "before" ? before.rates : after.rates),
      ),
    ),
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

type PriceOf = (line: PricedLine) => Amount;

type Value = (
  amount: Amount,
  unit: { readonly currency: Currency },
  rates: "before" | "after",
) => Amount;

/** Both quotes carry a rate for the currency of every line in them. */
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
    return [part(before === undefined ? "ADDED" : "REMOVED", change)].filter(isSomething);
  }
  const { unitPrice: unit } = after.line;
  const own = inOwnCurrency(before, after);
  const at = (amount: Amount): Amount => value(amount, unit, "before");
  const now = after.last.priceOriginal.after;
  const causes = [
    part("QUANTITY", at(own.quantity)),
    part("UNIT_PRICE", at(own.unitPrice)),
    part("ADJUSTMENTS", at(own.adjustments)),
    part("RATE", Amount.subtract(value(now, unit, "after"), at(now))),
  ];
  const explained = Amount.sum(causes.map(({ amount }) => amount));
  return [...causes, part("ROUNDING", Amount.subtract(change, explained))].filter(isSomething);
};

const isSomething = ({ amount }: DifferencePart): boolean => !Amount.equals(amount, Amount.zero);

/** What quantity, unit price and adjustments changed before any conversion, exactly. */
const inOwnCurrency = (before: PricedLine, after: PricedLine) => {
  const { unitPrice: oldUnit, quantity: oldQuantity } = before.line;
  const { unitPrice: newUnit, quantity: newQuantity } = after.line;
  const quantity = Amount.multiplyByInteger(oldUnit.amount, newQuantity - oldQuantity);
  const unitPrice = Amount.multiplyByInteger(
    Amount.subtract(newUnit.amount, oldUnit.amount),
    newQuantity,
  );
  const all = Amount.subtract(after.last.priceOriginal.after, before.last.priceOriginal.after);
  return {
    quantity,
    unitPrice,
    adjustments: Amount.subtract(all, Amount.add(quantity, unitPrice)),
  };
};
