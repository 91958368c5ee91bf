import { pricingRequirement } from "./pricing-describe.ts";
import * as v from "../record/described-schema.ts";
import { Amount } from "../money/amount.ts";
import { property, type Property } from "../record/field.ts";
import { amountProperty, closedObject, oneOf } from "../record/property-schema.ts";
import { measureProperty } from "./measure-record.ts";
import { renderPricing } from "./pricing-plain.ts";
import { maxTiers, pricingModels, type Pricing, type PricingModel, type Tier } from "./pricing.ts";

const tierProperty = closedObject({
  up_to: v.nullish(measureProperty),
  unit_price: amountProperty,
  flat_price: v.nullish(amountProperty),
});

/** The pricing model of a billing schema. The core checks its tiers against its model. */
export const pricingProperty = closedObject({
  model: oneOf(pricingModels),
  tiers: v.nullish(
    v.pipe(
      v.array(tierProperty, "must be an array"),
      v.minLength(1, pricingRequirement.tiers),
      v.maxLength(maxTiers, pricingRequirement.tiers),
    ),
  ),
  package_size: v.nullish(measureProperty),
  included: v.nullish(measureProperty),
  minimum: v.nullish(amountProperty),
  maximum: v.nullish(amountProperty),
});

type Text = string | null | undefined;

/** A tier in JSON that has passed its schema. */
interface TierBody {
  readonly up_to?: Text;
  readonly unit_price: string;
  readonly flat_price?: Text;
}

/** A pricing model in JSON that has passed its schema. Null means absent. */
interface PricingBody {
  readonly model: PricingModel;
  readonly tiers?: ReadonlyArray<TierBody> | null | undefined;
  readonly package_size?: Text;
  readonly included?: Text;
  readonly minimum?: Text;
  readonly maximum?: Text;
}

/** Reads a pricing model in JSON that has passed its schema. */
export const readPricingModel = (json: PricingBody): Pricing => {
  const { model, tiers, package_size, included, minimum, maximum } = json;
  const amounts = { packageSize: package_size, included, minimum, maximum };
  const given = Object.entries(amounts).map(([name, text]) => [name, amountOf(text)] as const);
  return {
    model,
    ...(tiers && { tiers: tiers.map(readTier) }),
    ...Object.fromEntries(given.filter(([, amount]) => amount !== undefined)),
  };
};

const readTier = ({
  up_to: upTo,
  unit_price: unitPrice,
  flat_price: flatPrice,
}: TierBody): Tier => ({
  upTo: amountOf(upTo),
  unitPrice: Amount.of(unitPrice),
  flatPrice: amountOf(flatPrice) ?? Amount.zero,
});

const amountOf = (text: Text): Amount | undefined =>
  text === null || text === undefined ? undefined : Amount.of(text);

/** How the price of a line follows from its units. */
export const pricing: Property<Pricing, "pricing"> = property(
  "pricing",
  { type: "object" },
  pricingProperty,
  renderPricing,
  (value) => readPricingModel(value as PricingBody),
);
