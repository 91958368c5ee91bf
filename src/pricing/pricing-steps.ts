import { Amount } from "../money/amount.ts";
import { chargedOf, measureOf, piecePrice, type Measured } from "./pricing-measure.ts";
import { proratedPrice, renderProration, type LineProration } from "./proration.ts";
import type { Pricing, Tier } from "./pricing.ts";

/** Types of the steps by which a pricing model changes the price of a line, in their order. */
export const pricingStepTypes = ["INCLUDED", "TIER", "MINIMUM", "MAXIMUM", "PRORATION"] as const;

/** One of `pricingStepTypes`. */
export type PricingStepType = (typeof pricingStepTypes)[number];

/** The inputs of a step as text. */
export type PricingDetails = Readonly<Record<string, string>>;

/** A step of a pricing model, and the price after it. */
export interface PricedStep {
  readonly type: PricingStepType;
  readonly title: string;
  readonly details: PricingDetails;
  readonly after: Amount;
}

/** Returns whether a type is that of a step of a pricing model. */
export const isPricingStep = (type: unknown): type is PricingStepType =>
  pricingStepTypes.some((known) => known === type);

/** The end of a tier without one. */
const open = "*";

/** Returns the end of a tier as text. */
export const renderBound = (upTo: Amount | undefined): string =>
  upTo === undefined ? open : Amount.render(upTo);

/**
 * Calculates the steps of a pricing model. Nothing is rounded or truncated.
 *
 * @param basePrice of one unit; zero if there are tiers.
 */
export const pricingSteps = (
  pricing: Pricing,
  basePrice: Amount,
  measure: Amount,
): ReadonlyArray<PricedStep> => {
  const { model, tiers, included, minimum, maximum } = pricing;
  const steps: Array<PricedStep> = [];
  let price = Amount.multiplyByRate(basePrice, measure);
  if (model === "UNIT" && included !== undefined) {
    const units = Amount.min(included, measure);
    price = Amount.subtract(price, Amount.multiplyByRate(basePrice, units));
    const details = { units: Amount.render(units), unit_price: Amount.render(basePrice) };
    steps.push({ type: "INCLUDED", title: "Included units", details, after: price });
  }
  if (tiers !== undefined) {
    addTiers(steps, tiers, chargedOf(measure, pricing), model === "VOLUME");
    price = steps.at(-1)?.after ?? price;
  }
  if (minimum !== undefined) {
    price = Amount.max(price, minimum);
    const details = { minimum: Amount.render(minimum) };
    steps.push({ type: "MINIMUM", title: "Minimum", details, after: price });
  }
  if (maximum !== undefined) {
    price = Amount.min(price, maximum);
    const details = { maximum: Amount.render(maximum) };
    steps.push({ type: "MAXIMUM", title: "Maximum", details, after: price });
  }
  return steps;
};

/**
 * A line before discounts and fees.
 *
 * @inline
 */
export interface PricedUnits extends Measured {
  readonly unitPrice: { readonly amount: Amount };
  readonly pricing?: Pricing | undefined;
  readonly proration?: LineProration | undefined;
}

/** Returns the price of a line before discounts and fees. */
export const priceOfUnits = (line: PricedUnits): Amount =>
  modelSteps(line).at(-1)?.after ?? basePriceOf(line);

/** Returns the price of the first step of a line. */
const basePriceOf = ({ unitPrice, units, quantity }: PricedUnits): Amount =>
  Amount.multiplyByInteger(piecePrice(unitPrice.amount, units), quantity);

/** Returns the steps of the pricing model of a line, and its proration. */
export const modelSteps = (line: PricedUnits): ReadonlyArray<PricedStep> => {
  const { pricing, proration, unitPrice } = line;
  if (pricing === undefined && proration === undefined) return noSteps;
  const steps =
    pricing === undefined ? noSteps : pricingSteps(pricing, unitPrice.amount, measureOf(line));
  if (proration === undefined) return steps;
  const price = steps.at(-1)?.after ?? basePriceOf(line);
  const { rounding } = proration;
  const after = proratedPrice(price, proration, rounding);
  const details = renderProration(proration);
  return [...steps, { type: "PRORATION", title: "Proration", details, after }];
};

/** Returns how many steps `modelSteps` returns, without calculating them. */
export const countModelSteps = (line: PricedUnits): number => {
  const { pricing, proration } = line;
  const prorated = proration === undefined ? 0 : 1;
  if (pricing === undefined) return prorated;
  const { model, tiers, included, minimum, maximum } = pricing;
  const reached = (): number =>
    tiers === undefined ? 0 : reachedTiers(tiers, chargedOf(measureOf(line), pricing));
  const isIncluded = model === "UNIT" && included !== undefined;
  return [
    prorated,
    isIncluded ? 1 : 0,
    model === "VOLUME" ? Math.min(1, tiers?.length ?? 0) : reached(),
    minimum === undefined ? 0 : 1,
    maximum === undefined ? 0 : 1,
  ].reduce((sum, count) => sum + count);
};

const noSteps: ReadonlyArray<PricedStep> = [];

/** Returns how many of the tiers the charged units reach. The end of a tier belongs to it. */
export const reachedTiers = (tiers: ReadonlyArray<Tier>, charged: Amount): number => {
  const last = tiers.findIndex(({ upTo }) => upTo === undefined || Amount.atMost(charged, upTo));
  return last === -1 ? tiers.length : last + 1;
};

/** Adds a step for each tier that is reached; of a volume only for the tier that it ends in. */
const addTiers = (
  steps: Array<PricedStep>,
  tiers: ReadonlyArray<Tier>,
  charged: Amount,
  isVolume: boolean,
): void => {
  const reached = reachedTiers(tiers, charged);
  let price = Amount.zero;
  let from = Amount.zero;
  for (let index = 0; index < reached; index += 1) {
    const tier = tiers[index];
    if (tier === undefined) break;
    const { upTo, unitPrice, flatPrice } = tier;
    const end = upTo === undefined ? charged : Amount.min(charged, upTo);
    if (!isVolume || index === reached - 1) {
      const units = isVolume ? charged : Amount.subtract(end, from);
      price = Amount.add(price, Amount.add(Amount.multiplyByRate(units, unitPrice), flatPrice));
      const details = {
        tier: String(index),
        from: Amount.render(from),
        to: renderBound(upTo),
        units: Amount.render(units),
        unit_price: Amount.render(unitPrice),
        flat_price: Amount.render(flatPrice),
      };
      steps.push({ type: "TIER", title: `Tier ${String(index + 1)}`, details, after: price });
    }
    from = upTo ?? end;
  }
};
