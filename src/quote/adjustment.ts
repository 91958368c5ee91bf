import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import { pricingStepTypes } from "../pricing/pricing-steps.ts";

/** The inputs of an adjustment as text, so that the step can be verified. @inline */
export type AdjustmentDetails = Readonly<Record<string, string>>;

/**
 * A kind of adjustment: a type and a pure function.
 *
 * `apply` must depend on its two arguments only. The quote calculator calls it to calculate a
 * price, and `verifyQuote` calls it with the values in the quote to verify that price.
 *
 * @example
 * const doubling: AdjustmentKind = {
 *   type: "DOUBLING",
 *   apply: ({ amount }) => Amount.multiplyByInteger(amount, 2),
 * };
 */
export interface AdjustmentKind {
  /** The `calculation_type` of its steps, in upper case, such as `DISCOUNT`. */
  readonly type: string;
  /**
   * Returns the price after the adjustment, in the same currency; `undefined` if the details are
   * invalid. The result must be an `Amount`, not negative, with at most 35 integer digits, and
   * equal in repeated calls.
   */
  readonly apply: (price: Money, details: AdjustmentDetails) => Amount | undefined;
}

/** A percentage of a price, or a fixed amount in its currency. @inline */
export type AdjustmentSize = { readonly percent: Amount } | { readonly amount: Money };

/** One adjustment of one line. */
export interface Adjustment {
  readonly kind: AdjustmentKind;
  readonly title: string;
  readonly details: AdjustmentDetails;
}

/** An adjustment that results in an invalid price. */
export interface AdjustmentInvalid {
  readonly kind: "AdjustmentInvalid";
  readonly type: string;
  readonly reason: "INVALID_TYPE" | "INVALID_DETAILS" | "NOT_A_PRICE" | "NOT_REPEATABLE";
}

/** Step types of the library, which an adjustment kind cannot use. */
export const reservedStepTypes: ReadonlyArray<string> = [
  "PRODUCT",
  "PAYMENT_INTENT",
  ...pricingStepTypes,
  "CURRENCY_CHANGE",
  "TAX",
  "ROUNDING",
  "TOTAL",
  "TOTAL_USD",
];

/** Matches the type of an adjustment kind. */
export const adjustmentTypePattern = /^[A-Z][A-Z0-9_]{0,39}$/;

/** A stored step has an adjustment kind that the host has not passed. */
export interface AdjustmentUnknown {
  readonly kind: "AdjustmentUnknown";
  readonly type: string;
}

/** Applies an adjustment and validates the result. */
export const applyAdjustment = (
  price: Money,
  { kind, details }: Adjustment,
): Either<AdjustmentInvalid, Amount> => {
  const invalid = (reason: AdjustmentInvalid["reason"]): Either<AdjustmentInvalid, never> =>
    left({ kind: "AdjustmentInvalid", type: kind.type, reason });

  if (!adjustmentTypePattern.test(kind.type) || reservedStepTypes.includes(kind.type)) {
    return invalid("INVALID_TYPE");
  }
  const after = kind.apply(price, details);
  if (after === undefined) return invalid("INVALID_DETAILS");
  if (!Amount.is(after) || !Amount.atLeast(after, Amount.zero)) return invalid("NOT_A_PRICE");
  const again = kind.apply(price, details);
  const isSame = Amount.is(again) && Amount.equals(after, again);
  return isSame ? right(after) : invalid("NOT_REPEATABLE");
};
