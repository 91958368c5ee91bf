import { Amount } from "../money/amount.ts";
import { delta, type CalculationStep } from "../quote/calculation-step.ts";
import { couponOfStep } from "../coupon/coupon-details.ts";
import type { PricedLine } from "../quote/line-price.ts";

/** Returns the last step of a line before its taxes and its rounding. */
export const untaxed = ({ steps, last }: PricedLine): CalculationStep =>
  steps.findLast(({ kind }) => kind !== "Tax" && kind !== "Rounding") ?? last;

/** The change of the price of a line by cause, in its own currency. */
export interface LineEffects {
  readonly quantity: Amount;
  readonly unitPrice: Amount;
  /** Of discounts and fees, without coupons. */
  readonly adjustments: Amount;
  readonly coupons: Amount;
}

/** Returns the exact effects of each cause on the price of a line, before any conversion. */
export const effectsOn = (before: PricedLine, after: PricedLine): LineEffects => {
  const { unitPrice: oldUnit, quantity: oldQuantity } = before.line;
  const { unitPrice: newUnit, quantity: newQuantity } = after.line;
  const quantity = Amount.multiplyByInteger(oldUnit.amount, newQuantity - oldQuantity);
  const unitPrice = Amount.multiplyByInteger(
    Amount.subtract(newUnit.amount, oldUnit.amount),
    newQuantity,
  );
  const all = Amount.subtract(
    untaxed(after).priceOriginal.after,
    untaxed(before).priceOriginal.after,
  );
  const coupons = Amount.subtract(effectOfCoupons(after), effectOfCoupons(before));
  return {
    quantity,
    unitPrice,
    adjustments: Amount.subtract(all, Amount.sum([quantity, unitPrice, coupons])),
    coupons,
  };
};

/** Returns by how much coupons change the price of a line, in its own currency. */
const effectOfCoupons = ({ steps }: PricedLine): Amount =>
  Amount.sum(
    steps.flatMap((step) =>
      step.kind === "Adjustment" && couponOfStep(step) !== undefined
        ? [delta(step.priceOriginal)]
        : [],
    ),
  );
