import { Amount } from "../money/amount.ts";
import { isMeasure, isUnitPrice } from "./pricing-measure.ts";
import { maxTiers, type Pricing } from "./pricing.ts";

/** Why a pricing model of a billing schema is invalid. */
export type PricingReason =
  | "MAXIMUM_BELOW_MINIMUM"
  | "NEGATIVE"
  | "NOT_A_MEASURE"
  | "NOT_AN_INTEGER"
  | "NOT_POSITIVE"
  | "NOT_RISING"
  | "OPEN_BEFORE_LAST"
  | "LAST_NOT_OPEN"
  | "PACKAGE_ONLY"
  | "PACKAGE_REQUIRED"
  | "PRICE_WITH_TIERS"
  | "TIER_COUNT"
  | "TIERS_NOT_ALLOWED"
  | "TIERS_REQUIRED"
  | "TOO_PRECISE";

/** A validation issue of the pricing model of a billing schema. */
export interface PricingIssue {
  readonly kind: "PricingInvalid";
  /** Of the property in JSON, such as `["pricing", "tiers", 1, "up_to"]`. */
  readonly path: ReadonlyArray<string | number>;
  readonly reason: PricingReason;
}

/** Returns the validation issues of a pricing model. */
export const checkPricing = (pricing: Pricing, basePrice: Amount): ReadonlyArray<PricingIssue> => {
  const { model, tiers, packageSize, included, minimum, maximum } = pricing;
  const issues: Array<PricingIssue> = [];
  const add = (reason: PricingReason, ...path: ReadonlyArray<string | number>): void => {
    issues.push({ kind: "PricingInvalid", path, reason });
  };
  if (model === "UNIT") {
    if (tiers !== undefined) add("TIERS_NOT_ALLOWED", "pricing", "tiers");
    if (included !== undefined && !isUnitPrice(basePrice)) add("TOO_PRECISE", "base_price");
  } else if (tiers === undefined) add("TIERS_REQUIRED", "pricing", "tiers");
  else {
    if (Amount.isPositive(basePrice)) add("PRICE_WITH_TIERS", "base_price");
    issues.push(...checkTiers(tiers, model === "PACKAGE"));
  }
  if (model !== "PACKAGE" && packageSize !== undefined) {
    add("PACKAGE_ONLY", "pricing", "package_size");
  }
  if (model === "PACKAGE" && packageSize === undefined) {
    add("PACKAGE_REQUIRED", "pricing", "package_size");
  }
  for (const [name, measure] of Object.entries({ package_size: packageSize, included })) {
    if (measure !== undefined && !isMeasure(measure)) add("NOT_A_MEASURE", "pricing", name);
    else if (name === "package_size" && measure !== undefined && !Amount.isPositive(measure)) {
      add("NOT_POSITIVE", "pricing", name);
    }
  }
  for (const [name, price] of Object.entries({ minimum, maximum })) {
    if (price !== undefined && !Amount.atLeast(price, Amount.zero))
      add("NEGATIVE", "pricing", name);
  }
  if (minimum !== undefined && maximum !== undefined && !Amount.atMost(minimum, maximum)) {
    add("MAXIMUM_BELOW_MINIMUM", "pricing", "maximum");
  }
  return issues;
};

const checkTiers = (
  tiers: NonNullable<Pricing["tiers"]>,
  areIntegers: boolean,
): ReadonlyArray<PricingIssue> => {
  const issues: Array<PricingIssue> = [];
  const add = (reason: PricingReason, ...path: ReadonlyArray<string | number>): void => {
    issues.push({ kind: "PricingInvalid", path: ["pricing", "tiers", ...path], reason });
  };
  if (tiers.length === 0 || tiers.length > maxTiers) {
    add("TIER_COUNT");
    return issues;
  }
  let before = Amount.zero;
  for (const [index, { upTo, unitPrice, flatPrice }] of tiers.entries()) {
    const isLast = index === tiers.length - 1;
    if (upTo === undefined) {
      if (!isLast) add("OPEN_BEFORE_LAST", index, "up_to");
    } else if (isLast) add("LAST_NOT_OPEN", index, "up_to");
    else {
      const issue = boundReason(upTo, before, index, areIntegers);
      if (issue !== undefined) add(issue, index, "up_to");
      before = Amount.max(before, upTo);
    }
    for (const [name, price] of Object.entries({ unit_price: unitPrice, flat_price: flatPrice })) {
      if (!Amount.atLeast(price, Amount.zero)) add("NEGATIVE", index, name);
      else if (!isUnitPrice(price)) add("TOO_PRECISE", index, name);
    }
  }
  return issues;
};

const boundReason = (
  upTo: Amount,
  before: Amount,
  index: number,
  isInteger: boolean,
): PricingReason | undefined => {
  if (!isMeasure(upTo)) return "NOT_A_MEASURE";
  if (!Amount.isPositive(upTo)) return "NOT_POSITIVE";
  if (index > 0 && Amount.atMost(upTo, before)) return "NOT_RISING";
  return isInteger && !Amount.equals(Amount.round(upTo, 0, "DOWN"), upTo)
    ? "NOT_AN_INTEGER"
    : undefined;
};
