import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";

/** What an adjusting step was given, as text, so that anyone can replay it. */
export type AdjustmentDetails = Readonly<Record<string, string>>;

/**
 * A sort of adjustment: a name and a pure function.
 *
 * To add your own, write `apply` so that it depends on its two arguments alone: the quote
 * calculator calls it to price, and `verifyQuote` calls it again, with what stands in the quote, to
 * check.
 */
export interface AdjustmentKind {
  /** The `calculation_type` of its steps, in capitals, such as `DISCOUNT`. */
  readonly type: string;
  /**
   * The price after the adjustment, in the currency of the price before it; `undefined` when the
   * details make no sense. The result is refused unless it is an `Amount`, not negative, and the
   * same when asked again; like any other figure, it has at most 35 integer digits.
   */
  readonly apply: (price: Money, details: AdjustmentDetails) => Amount | undefined;
}

/** One adjustment of one line. */
export interface Adjustment {
  readonly kind: AdjustmentKind;
  readonly title: string;
  readonly details: AdjustmentDetails;
}

/** Why an adjustment has no price to give. */
export interface AdjustmentInvalid {
  readonly kind: "AdjustmentInvalid";
  readonly type: string;
  readonly reason: "INVALID_TYPE" | "INVALID_DETAILS" | "NOT_A_PRICE" | "NOT_REPEATABLE";
}

/** Step types of the library, which an adjustment kind cannot use. */
export const reservedStepTypes: ReadonlyArray<string> = [
  "PRODUCT",
  "PAYMENT_INTENT",
  "CURRENCY_CHANGE",
  "TOTAL",
  "TOTAL_USD",
];

/** Matches the type of an adjustment kind. */
export const adjustmentTypePattern = /^[A-Z][A-Z0-9_]{0,39}$/;

/** The price after an adjustment, held to the laws of a calculation step. */
export const applyAdjustment = (
  price: Money,
  { kind, details }: Adjustment,
): Either<AdjustmentInvalid, Amount> => {
  const refuse = (reason: AdjustmentInvalid["reason"]): Either<AdjustmentInvalid, never> =>
    left({ kind: "AdjustmentInvalid", type: kind.type, reason });

  if (!adjustmentTypePattern.test(kind.type) || reservedStepTypes.includes(kind.type)) {
    return refuse("INVALID_TYPE");
  }
  const after = kind.apply(price, details);
  if (after === undefined) return refuse("INVALID_DETAILS");
  if (!Amount.is(after) || !Amount.atLeast(after, Amount.zero)) return refuse("NOT_A_PRICE");
  const again = kind.apply(price, details);
  const isSame = Amount.is(again) && Amount.equals(after, again);
  return isSame ? right(after) : refuse("NOT_REPEATABLE");
};
