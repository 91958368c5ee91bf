import { Amount } from "../money/amount.ts";
import type { Pricing, PricingModel, Tier } from "./pricing.ts";

/** A tier in JSON. @inline */
export interface TierJson {
  readonly up_to: string | null;
  readonly unit_price: string;
  readonly flat_price: string;
}

/** A pricing model in JSON: only the properties that it has. @inline */
export interface PricingJson {
  readonly model: PricingModel;
  readonly tiers?: ReadonlyArray<TierJson>;
  readonly package_size?: string;
  readonly included?: string;
  readonly minimum?: string;
  readonly maximum?: string;
}

/** Returns a pricing model as JSON. */
export const renderPricing = (pricing: Pricing): PricingJson => {
  const { model, tiers, packageSize, included, minimum, maximum } = pricing;
  return {
    model,
    ...(tiers && { tiers: tiers.map(renderTier) }),
    ...(packageSize && { package_size: Amount.render(packageSize) }),
    ...(included && { included: Amount.render(included) }),
    ...(minimum && { minimum: Amount.render(minimum) }),
    ...(maximum && { maximum: Amount.render(maximum) }),
  };
};

const renderTier = ({ upTo, unitPrice, flatPrice }: Tier): TierJson => ({
  up_to: upTo === undefined ? null : Amount.render(upTo),
  unit_price: Amount.render(unitPrice),
  flat_price: Amount.render(flatPrice),
});
