import { Amount } from "../money/amount.ts";
import { list } from "../schema/containers.ts";
import { orNull } from "../schema/record.ts";
import type { BrokenRule } from "../schema/rule.ts";
import { object, type Named, type Out, type Rule } from "../schema/schema.ts";
import {
  amount,
  columnValue,
  oneOf,
  optional,
  where,
  withValue,
  type ColumnValue,
} from "../schema/values.ts";
import {
  isMeasure,
  isUnitPrice,
  maxMeasureLength,
  maxTiers,
  measurePattern,
  pricingModels,
  pricingRequirement,
} from "./pricing-limits.ts";

/**
 * Describes an amount that is a measure.
 *
 * @param requirement what is wrong with any other value.
 */
export const measureWith = (requirement: string): ColumnValue<Amount | string, Amount> =>
  columnValue(
    { type: "amount" },
    {
      form: { type: "string", maxLength: maxMeasureLength, pattern: measurePattern.source },
      message: (given) => withValue(requirement)(Amount.is(given) ? Amount.render(given) : given),
      read: (given, isJson) => {
        if (typeof given === "string") {
          return measurePattern.test(given) ? Amount.parse(given) : undefined;
        }
        return !isJson && Amount.is(given) && isMeasure(given) ? given : undefined;
      },
    },
  );

const measure = measureWith(pricingRequirement.measure);

/** A price that is not negative. */
export const price = where(
  amount,
  (found) => Amount.atLeast(found, Amount.zero),
  "must not be negative",
);

const unitPrice = where(price, isUnitPrice, pricingRequirement.unitPrice);

/** The price of the units above the tier before, up to a number of units and including it. */
const tier = object({
  /** The tiers before the last end at rising numbers of units; the last one has no end. */
  upTo: orNull(measure),
  /** At most 18 decimals. */
  unitPrice,
  /** Due once if the tier is reached. At most 18 decimals. Defaults to 0. */
  flatPrice: optional(unitPrice, Amount.zero),
});

/** The price of the units above the tier before, up to a number of units and including it. */
export interface Tier extends Out<typeof tier>, Named {}

const tiers = where(
  {
    ...list(tier, maxTiers, pricingRequirement.tiers),
    form: { minItems: 1, maxItems: maxTiers },
  },
  (found) => found.length > 0,
  pricingRequirement.tiers,
);

/** Returns what is wrong with the ends of tiers beside each other. */
const brokenEnds = (
  found: ReadonlyArray<Tier>,
  areIntegers: boolean,
): ReadonlyArray<BrokenRule> => {
  let before = Amount.zero;
  return found.flatMap(({ upTo }, index) => {
    const message = brokenEnd(upTo, before, index === found.length - 1, areIntegers);
    before = Amount.max(before, upTo ?? Amount.zero);
    return message === undefined ? [] : [{ path: ["tiers", index, "upTo"], message }];
  });
};

const brokenEnd = (
  upTo: Amount | undefined,
  before: Amount,
  isLast: boolean,
  isInteger: boolean,
): string | undefined => {
  if (upTo === undefined) return isLast ? undefined : "must not be null before the last tier";
  if (isLast) return "must be null in the last tier";
  if (!Amount.isPositive(upTo)) return "must be greater than 0";
  if (Amount.atMost(upTo, before)) return "must be greater than the tier before";
  const isWhole = Amount.equals(Amount.round(upTo, 0, "DOWN"), upTo);
  return isInteger && !isWhole ? "must be an integer" : undefined;
};

/** How the price of a line follows from its units. */
export const pricing = object(
  {
    model: oneOf(pricingModels),
    /** 1 to 100 tiers whose ends rise; absent for `UNIT`. */
    tiers: optional(tiers),
    /** Units of one package; for `PACKAGE` only. */
    packageSize: optional(where(measure, Amount.isPositive, "must be greater than 0")),
    /** Units free of charge. They are subtracted before the tiers and do not occupy them. */
    included: optional(measure),
    /** Minimum price of a line, before discounts. */
    minimum: optional(price),
    /** Maximum price of a line, before discounts. */
    maximum: optional(price),
  },
  [
    {
      on: ["tiers", "model"],
      message: "are not allowed with the model UNIT",
      holds: ({ tiers: found, model }) => found === undefined || model !== "UNIT",
    },
    {
      on: ["tiers", "model"],
      message: "are required",
      holds: ({ tiers: found, model }) => found !== undefined || model === "UNIT",
    },
    {
      on: ["tiers", "model"],
      issues: ({ tiers: found, model }) =>
        found === undefined || model === "UNIT" ? [] : brokenEnds(found, model === "PACKAGE"),
    },
    {
      on: ["packageSize", "model"],
      message: "is only allowed with the model PACKAGE",
      holds: ({ packageSize, model }) => packageSize === undefined || model === "PACKAGE",
    },
    {
      on: ["packageSize", "model"],
      message: "is required with the model PACKAGE",
      holds: ({ packageSize, model }) => packageSize !== undefined || model !== "PACKAGE",
    },
    {
      on: ["maximum", "minimum"],
      message: "must be at least the minimum",
      holds: ({ minimum, maximum }) =>
        minimum === undefined || maximum === undefined || Amount.atMost(minimum, maximum),
    },
  ],
);

/**
 * The price of a number of units, in the currency of the billing schema.
 *
 * `UNIT` multiplies the base price. `GRADUATED` adds up the units of each tier at the prices of
 * that tier, `VOLUME` charges all units at the prices of the tier that they end in, and `PACKAGE`
 * graduates started packages. The base price is zero if there are tiers.
 */
export interface Pricing extends Out<typeof pricing>, Named {}

/** What the rules of prices are about. */
interface PriceTerms {
  readonly basePrice: Amount;
  readonly pricing?: Pricing | undefined;
}

/** The rules about the base price of a billing schema beside its pricing model. */
export const priceRules: ReadonlyArray<Rule<PriceTerms>> = [
  {
    on: ["basePrice", "pricing"],
    message: pricingRequirement.unitPrice,
    holds: ({ basePrice, pricing: found }) =>
      found?.model !== "UNIT" || found.included === undefined || isUnitPrice(basePrice),
  },
  {
    on: ["basePrice", "pricing"],
    message: "Base price must be 0 with tiers",
    holds: ({ basePrice, pricing: found }) =>
      found?.tiers === undefined || !Amount.isPositive(basePrice),
  },
];
