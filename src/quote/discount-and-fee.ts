import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Adjustment, AdjustmentDetails, AdjustmentKind } from "./adjustment.ts";

/** A share of the running price in percent, or a fixed amount in the line's own currency. */
export type AdjustmentSize = { readonly percent: Amount } | { readonly amount: Money };

/**
 * Takes a share or a fixed amount off a line, and never takes more than is there.
 *
 * A share is cut after the thirtieth digit and is at most 100 percent. A fixed discount that
 * exceeds the price brings it to zero: the details keep the amount that was granted, the step's
 * delta shows how much of it was used.
 */
const discountKind: AdjustmentKind = {
  type: "DISCOUNT",
  apply: (price, details) => {
    if (details["percent"] !== undefined && !isAtMostAll(details["percent"])) return undefined;
    const change = changeOf(price, details);
    return change && Amount.subtract(price.amount, Amount.min(change, price.amount));
  },
};

/** Adds a share, cut after the thirtieth digit, or a fixed amount to a line. */
const feeKind: AdjustmentKind = {
  type: "FEE",
  apply: (price, details) => {
    const change = changeOf(price, details);
    return change && Amount.add(price.amount, change);
  },
};

/** The kinds that come with the library, known to `verifyQuote` without being named. */
export const builtInKinds: ReadonlyArray<AdjustmentKind> = [discountKind, feeKind];

/** A host's own kinds and the built-in ones by their type; a built-in type stays what it is. */
export const kindsByType = (
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyMap<string, AdjustmentKind> =>
  new Map([...kinds, ...builtInKinds].map((kind) => [kind.type, kind]));

/** A discount for one line, `Discount` by title unless another is given. */
export const discount = (size: AdjustmentSize, title = "Discount"): Adjustment => ({
  kind: discountKind,
  title,
  details: detailsOf(size),
});

/** A fee for one line, `Fee` by title unless another is given. */
export const fee = (size: AdjustmentSize, title = "Fee"): Adjustment => ({
  kind: feeKind,
  title,
  details: detailsOf(size),
});

const detailsOf = (size: AdjustmentSize): AdjustmentDetails =>
  "percent" in size
    ? { percent: Amount.render(size.percent) }
    : { amount: Amount.render(size.amount.amount), currency: size.amount.currency };

const all = Amount.of("100");

const isAtMostAll = (percent: string): boolean => {
  const share = Amount.parseCanonical(percent);
  return share !== undefined && Amount.atMost(share, all);
};

/** The size of the change in the line's currency; `undefined` when the details do not tell one. */
const changeOf = (price: Money, details: AdjustmentDetails): Amount | undefined => {
  const { percent, amount, currency, ...others } = details;
  if (Object.keys(others).length > 0) return undefined;
  if ((percent === undefined) === (amount === undefined)) return undefined;
  const size = Amount.parseCanonical(percent ?? amount ?? "");
  if (size === undefined || !Amount.atLeast(size, Amount.zero)) return undefined;
  if (percent !== undefined) {
    return currency === undefined ? Amount.percentOf(price.amount, size) : undefined;
  }
  return currency === price.currency ? size : undefined;
};
