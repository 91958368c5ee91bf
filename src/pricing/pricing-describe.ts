import {
  maxMeasureDecimals,
  maxMeasureIntegerDigits,
  maxTiers,
  maxUnitLength,
  maxUnitPriceDecimals,
} from "./pricing.ts";
import { requirement } from "../record/requirement.ts";
import type { PricingReason } from "./pricing-check.ts";

const measure =
  `must be a decimal with at most ${String(maxMeasureIntegerDigits)} integer digits ` +
  `and ${String(maxMeasureDecimals)} decimals`;

/** Messages about pricing models and about what a line measures. */
export const pricingRequirement = {
  units: `Units ${measure}`,
  measure,
  tiers: `Tiers must contain 1 to ${String(maxTiers)} elements`,
  unit: `must have 1 to ${String(maxUnitLength)} letters, digits, ., - and /`,
} as const;

/** The messages of the validation issues of a pricing model. */
export const pricingMessages: Readonly<Record<PricingReason, string>> = {
  MAXIMUM_BELOW_MINIMUM: "must be at least the minimum",
  NEGATIVE: "must not be negative",
  NOT_A_MEASURE: pricingRequirement.measure,
  NOT_AN_INTEGER: "must be an integer",
  NOT_POSITIVE: requirement.positive,
  NOT_RISING: "must be greater than the tier before",
  OPEN_BEFORE_LAST: "must not be null before the last tier",
  LAST_NOT_OPEN: "must be null in the last tier",
  PACKAGE_ONLY: "is only allowed with the model PACKAGE",
  PACKAGE_REQUIRED: "is required with the model PACKAGE",
  PRICE_WITH_TIERS: "Base price must be 0 with tiers",
  TIER_COUNT: pricingRequirement.tiers,
  TIERS_NOT_ALLOWED: "are not allowed with the model UNIT",
  TIERS_REQUIRED: "are required",
  TOO_PRECISE: `must have at most ${String(maxUnitPriceDecimals)} decimals`,
};
