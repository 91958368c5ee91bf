import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Adjustment, AdjustmentDetails, AdjustmentKind } from "./adjustment.ts";
import { parseCouponDetails } from "../coupon/coupon-details.ts";

/** Maximum percentage of a discount. */
export const maxDiscountPercent = /* @__PURE__ */ Amount.of("100");

/**
 * Subtracts a percentage or a fixed amount from the price of a line.
 *
 * A percentage is at most 100 and is truncated after the thirtieth decimal. A fixed amount that
 * exceeds the price reduces it to zero: the details contain the full amount, the step's delta
 * contains the amount that was used. The details also name the coupon of the discount, if any.
 */
const discountKind: AdjustmentKind = {
  type: "DISCOUNT",
  apply: (price, details) => {
    const own =
      details["coupon_id"] === undefined ? details : parseCouponDetails(details)?.discount;
    const percent = own?.["percent"];
    if (percent !== undefined && !isDiscountPercent(percent)) return undefined;
    const change = own && changeOf(price, own);
    return change && Amount.subtract(price.amount, Amount.min(change, price.amount));
  },
};

/** Adds a percentage, truncated after the thirtieth decimal, or a fixed amount to a line. */
const feeKind: AdjustmentKind = {
  type: "FEE",
  apply: (price, details) => {
    const change = changeOf(price, details);
    return change && Amount.add(price.amount, change);
  },
};

/** The adjustment kinds of the library, which `verifyQuote` always knows. */
export const builtInKinds: ReadonlyArray<AdjustmentKind> = [discountKind, feeKind];

/** Returns the host's own kinds and the built-in ones by type. Built-in types take precedence. */
export const kindsByType = (
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyMap<string, AdjustmentKind> =>
  new Map([...kinds, ...builtInKinds].map((kind) => [kind.type, kind]));

/** The built-in kinds by type. */
export const builtInByType: ReadonlyMap<string, AdjustmentKind> = /* @__PURE__ */ kindsByType([]);

/** A percentage of a price, or a fixed amount in its currency; amounts can be text. @inline */
type GivenSize =
  | { readonly percent: Amount | string }
  | { readonly amount: { readonly currency: Currency; readonly amount: Amount | string } };

/**
 * Creates a discount for one line. The title defaults to `Discount`. Throws as `Amount.of`
 * does for text that is not a decimal number.
 *
 * @example
 * discount({ percent: "10" });
 */
export const discount = (size: GivenSize, title = "Discount"): Adjustment => ({
  kind: discountKind,
  title,
  details: detailsOf(size),
});

/**
 * Creates a fee for one line. The title defaults to `Fee`. Throws as `Amount.of` does for
 * text that is not a decimal number.
 *
 * @example
 * fee({ amount: { currency: "EUR", amount: "2.50" } }, "Shipping");
 */
export const fee = (size: GivenSize, title = "Fee"): Adjustment => ({
  kind: feeKind,
  title,
  details: detailsOf(size),
});

const detailsOf = (size: GivenSize): AdjustmentDetails =>
  "percent" in size
    ? { percent: textOf(size.percent) }
    : { amount: textOf(size.amount.amount), currency: size.amount.currency };

const textOf = (given: Amount | string): string =>
  Amount.render(Amount.is(given) ? given : Amount.of(given));

const isDiscountPercent = (text: string): boolean => {
  const percent = Amount.parseCanonical(text);
  return percent !== undefined && Amount.atMost(percent, maxDiscountPercent);
};

/** Returns the change in the line's currency; `undefined` if the details are invalid. */
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
