import { Amount, type Pricing } from "quittance";
import { chargedOf } from "../../src/pricing/pricing-measure.ts";
import { pricingSteps } from "../../src/pricing/pricing-steps.ts";
import { modelProperties, type ModelSubject } from "../support/model-properties.ts";
import type { BugSuite } from "./bug-suite.ts";

type Tiers = NonNullable<Pricing["tiers"]>;

/** Changes a pricing model before the library calculates its steps. */
const withModel =
  (change: (pricing: Pricing, measure: Amount) => Pricing): ModelSubject =>
  (pricing, basePrice, measure) =>
    pricingSteps(change(pricing, measure), basePrice, measure);

const withTiers = (change: (tiers: Tiers, charged: Amount) => Tiers): ModelSubject =>
  withModel((pricing, measure) => {
    const { tiers } = pricing;
    if (tiers === undefined) return pricing;
    return { ...pricing, tiers: change(tiers, chargedOf(measure, pricing)) };
  });

const tenth = Amount.of("0.1");

/** The end of the name of the property that a model breaks, and the model. */
type ModelBug = readonly [breaks: string, subject: ModelSubject];

const seededBugs: Readonly<Record<string, ModelBug>> = {
  "the end of a tier belongs to the next one": [
    "gives",
    withTiers((tiers) =>
      tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: upTo && Amount.subtract(upTo, tenth) })),
    ),
  ],
  "the flat price of the first tier is not due without units": [
    "gives",
    withTiers((tiers, charged) =>
      Amount.isPositive(charged)
        ? tiers
        : tiers.map((tier) => ({ ...tier, flatPrice: Amount.zero })),
    ),
  ],
  "a started package is not charged": [
    "gives",
    (pricing, basePrice, measure) => {
      const { packageSize, included = Amount.zero } = pricing;
      if (packageSize === undefined) return pricingSteps(pricing, basePrice, measure);
      const rest = Amount.max(Amount.zero, Amount.subtract(measure, included));
      const whole = Amount.roundToMultiple(rest, packageSize, "DOWN");
      return pricingSteps({ ...pricing, included: Amount.zero }, basePrice, whole);
    },
  ],
  "included units occupy the tiers": [
    "gives",
    withModel(({ included, ...pricing }) => {
      const { tiers } = pricing;
      if (included === undefined || tiers === undefined || pricing.model !== "GRADUATED") {
        return { ...pricing, included };
      }
      const free = { upTo: included, unitPrice: Amount.zero, flatPrice: Amount.zero };
      const later = tiers.filter(
        ({ upTo }) => upTo === undefined || !Amount.atMost(upTo, included),
      );
      return { ...pricing, tiers: [free, ...later] };
    }),
  ],
  "a graduated price is that of the tier that the units end in": [
    "where the units before them ended",
    withModel((pricing) =>
      pricing.model === "GRADUATED" ? { ...pricing, model: "VOLUME" } : pricing,
    ),
  ],
  "all units have the price of the last tier": [
    "except of a volume",
    withModel((pricing) =>
      pricing.model === "GRADUATED" ? { ...pricing, model: "VOLUME" } : pricing,
    ),
  ],
  "the flat price of every tier is due": [
    "changes nothing",
    (pricing, basePrice, measure) => {
      const steps = pricingSteps(pricing, basePrice, measure);
      const flat = Amount.sum((pricing.tiers ?? []).map(({ flatPrice }) => flatPrice));
      return steps.map((step) => ({ ...step, after: Amount.add(step.after, flat) }));
    },
  ],
  "included units are charged if there are no tiers": [
    "the price of a unit",
    withModel((pricing) =>
      pricing.model === "UNIT" ? { ...pricing, included: Amount.zero } : pricing,
    ),
  ],
  "a minimum is not applied": [
    "minimum and maximum",
    withModel((pricing) => ({ ...pricing, minimum: undefined })),
  ],
};

const failuresOf = (subject: ModelSubject, breaks = ""): Promise<ReadonlyArray<string>> =>
  Promise.resolve(
    modelProperties
      .filter(({ name, isFailedBy }) => name.endsWith(breaks) && isFailedBy(subject))
      .map(({ name }) => name),
  );

/** The properties of pricing models, with calculations that have a bug. */
export const modelSuite: BugSuite = {
  name: "the properties of pricing models",
  bugs: Object.entries(seededBugs).map(([name, [breaks, subject]]) => ({
    name,
    failures: () => failuresOf(subject, breaks),
  })),
  correct: [{ name: "the rules of the model", failures: () => failuresOf(pricingSteps) }],
  checks: modelProperties.map(({ name }) => name),
};
