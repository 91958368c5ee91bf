import { Amount } from "../money/amount.ts";

/** How the price of a line follows from its units. */
export const pricingModels = ["UNIT", "GRADUATED", "VOLUME", "PACKAGE"] as const;

/** Maximum number of tiers of a billing schema; the minimum is 1. */
export const maxTiers = 100;

/** Maximum number of decimals of the price of a unit that is multiplied by a measure. */
export const maxUnitPriceDecimals = 18;

/** Maximum number of digits before the point of a measure. */
const maxMeasureIntegerDigits = 15;

/** Maximum number of digits after the point of a measure. */
const maxMeasureDecimals = 12;

/** Matches a measure as text. */
export const measurePattern = /* @__PURE__ */ new RegExp(
  `^(?:0|[1-9][0-9]{0,${String(maxMeasureIntegerDigits - 1)}})` +
    `(?:\\.[0-9]{1,${String(maxMeasureDecimals)}})?$`,
);

/** Maximum length of a measure as text. */
export const maxMeasureLength = maxMeasureIntegerDigits + 1 + maxMeasureDecimals;

/** Maximum length of the name or code of a unit; the minimum is 1. */
export const maxUnitLength = 20;

/** Matches the name or the UN/ECE code of a unit. */
export const unitPattern = /^[A-Za-z0-9./-]{1,20}$/;

const measure =
  `must be a decimal with at most ${String(maxMeasureIntegerDigits)} integer digits ` +
  `and ${String(maxMeasureDecimals)} decimals`;

/** Messages about pricing models and about what a line measures. */
export const pricingRequirement = {
  units: `Units ${measure}`,
  measure,
  unitPrice: `must have at most ${String(maxUnitPriceDecimals)} decimals`,
  tiers: `Tiers must contain 1 to ${String(maxTiers)} elements`,
  unit: `must have 1 to ${String(maxUnitLength)} letters, digits, ., - and /`,
} as const;

const tooLarge = /* @__PURE__ */ Amount.of(`1${"0".repeat(maxMeasureIntegerDigits)}`);

const hasDecimals = (amount: Amount, decimals: number): boolean =>
  Amount.equals(Amount.round(amount, decimals, "DOWN"), amount);

/** Returns whether an amount is a measure: at most 15 digits before the point and 12 after it. */
export const isMeasure = (amount: Amount): boolean =>
  Amount.atLeast(amount, Amount.zero) &&
  !Amount.atLeast(amount, tooLarge) &&
  hasDecimals(amount, maxMeasureDecimals);

/** Returns whether a price has at most 18 decimals, so that its product with a measure is exact. */
export const isUnitPrice = (price: Amount): boolean => hasDecimals(price, maxUnitPriceDecimals);
