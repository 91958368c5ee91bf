import { Amount } from "../money/amount.ts";
import { delta, type CalculationStep } from "../quote/calculation-step.ts";
import { couponOfStep } from "../coupon/coupon-details.ts";
import { piecePrice } from "../pricing/pricing-measure.ts";
import type { BilledLine, PricedLine } from "../quote/line-price.ts";

/** Returns the last step of a line before its taxes and its rounding. */
export const untaxed = ({ steps, last }: PricedLine): CalculationStep =>
  steps.findLast(({ kind }) => kind !== "Tax" && kind !== "Rounding") ?? last;

/** The change of the price of a line by cause, in its own currency. */
export interface LineEffects {
  readonly quantity: Amount;
  /** Of the measure of each piece. */
  readonly units: Amount;
  readonly unitPrice: Amount;
  /** Of each tier; empty if neither line has a pricing model. */
  readonly tiers: ReadonlyArray<Amount>;
  /** Of a pricing model except its tiers. */
  readonly bounds: Amount;
  /** Of discounts and fees, without coupons. */
  readonly adjustments: Amount;
  readonly coupons: Amount;
}

/** Returns the exact effects of each cause on the price of a line, before any conversion. */
export const effectsOn = (before: PricedLine, after: PricedLine): LineEffects => {
  const model =
    before.line.pricing === undefined && after.line.pricing === undefined
      ? effectsOnUnits(before.line, after.line)
      : effectsOnModel(before, after);
  const all = Amount.subtract(
    untaxed(after).priceOriginal.after,
    untaxed(before).priceOriginal.after,
  );
  const coupons = Amount.subtract(effectOfCoupons(after), effectOfCoupons(before));
  const { quantity, units, unitPrice, tiers, bounds } = model;
  const others = Amount.sum([quantity, units, unitPrice, ...tiers, bounds, coupons]);
  return { ...model, adjustments: Amount.subtract(all, others), coupons };
};

type ModelEffects = Omit<LineEffects, "adjustments" | "coupons">;

const effectsOnUnits = (before: BilledLine, after: BilledLine): ModelEffects => {
  const { unitPrice: oldUnit, quantity: oldQuantity, units: oldUnits } = before;
  const { unitPrice: newUnit, quantity: newQuantity, units: newUnits } = after;
  const priceOf = (unit: Amount, units: Amount | undefined, quantity: number): Amount =>
    Amount.multiplyByInteger(piecePrice(unit, units), quantity);
  const change = Amount.subtract(newUnit.amount, oldUnit.amount);
  return {
    quantity: priceOf(oldUnit.amount, oldUnits, newQuantity - oldQuantity),
    units: Amount.subtract(
      priceOf(oldUnit.amount, newUnits, newQuantity),
      priceOf(oldUnit.amount, oldUnits, newQuantity),
    ),
    unitPrice: priceOf(change, newUnits, newQuantity),
    tiers: [],
    bounds: Amount.zero,
  };
};

/** A model changes the price by its steps: those of its tiers, and all others together. */
const effectsOnModel = (before: PricedLine, after: PricedLine): ModelEffects => {
  const [old, now] = [tiersOf(before), tiersOf(after)];
  const count = Math.max(...old.keys(), ...now.keys(), -1) + 1;
  const tiers = Array.from({ length: count }, (_, tier) =>
    Amount.subtract(now.get(tier) ?? Amount.zero, old.get(tier) ?? Amount.zero),
  );
  const change = Amount.subtract(modelPrice(after), modelPrice(before));
  const zero = Amount.zero;
  const bounds = Amount.subtract(change, Amount.sum(tiers));
  return { quantity: zero, units: zero, unitPrice: zero, tiers, bounds };
};

const tiersOf = ({ steps }: PricedLine): ReadonlyMap<number, Amount> =>
  new Map(
    steps.flatMap((step) =>
      step.kind === "Pricing" && step.type === "TIER"
        ? [[parseInt(step.details["tier"] ?? "", 10), delta(step.price)]]
        : [],
    ),
  );

const modelPrice = ({ steps, last }: PricedLine): Amount =>
  (steps.findLast(({ kind }) => kind === "Base" || kind === "Pricing") ?? last).price.after;

/** Returns by how much coupons change the price of a line, in its own currency. */
const effectOfCoupons = ({ steps }: PricedLine): Amount =>
  Amount.sum(
    steps.flatMap((step) =>
      step.kind === "Adjustment" && couponOfStep(step) !== undefined
        ? [delta(step.priceOriginal)]
        : [],
    ),
  );
