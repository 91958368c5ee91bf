import type { Amount } from "../money/amount.ts";

/** How the price of a line follows from its units. */
export const pricingModels = ["UNIT", "GRADUATED", "VOLUME", "PACKAGE"] as const;

/** One of `pricingModels`. */
export type PricingModel = (typeof pricingModels)[number];

/** Maximum number of tiers of a billing schema; the minimum is 1. */
export const maxTiers = 100;

/** Maximum number of decimals of the price of a unit that is multiplied by a measure. */
export const maxUnitPriceDecimals = 18;

/** Maximum number of digits before the point of a measure. */
export const maxMeasureIntegerDigits = 15;

/** Maximum number of digits after the point of a measure. */
export const maxMeasureDecimals = 12;

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

/** The price of the units above the tier before, up to a number of units and including it. */
export interface Tier {
  /** `undefined` in the last tier, which has no end. */
  readonly upTo: Amount | undefined;
  /** At most 18 decimals. */
  readonly unitPrice: Amount;
  /** Due once if the tier is reached. At most 18 decimals. */
  readonly flatPrice: Amount;
}

/**
 * The price of a number of units, in the currency of the billing schema.
 *
 * `UNIT` multiplies the base price. `GRADUATED` adds up the units of each tier at the prices of
 * that tier, `VOLUME` charges all units at the prices of the tier that they end in, and `PACKAGE`
 * graduates started packages. The base price is zero if there are tiers.
 */
export interface Pricing {
  readonly model: PricingModel;
  /** 1 to 100 tiers whose ends rise; absent for `UNIT`. */
  readonly tiers?: ReadonlyArray<Tier> | undefined;
  /** Units of one package; for `PACKAGE` only. */
  readonly packageSize?: Amount | undefined;
  /** Units free of charge. They are subtracted before the tiers and do not occupy them. */
  readonly included?: Amount | undefined;
  /** Minimum price of a line, before discounts. */
  readonly minimum?: Amount | undefined;
  /** Maximum price of a line, before discounts. */
  readonly maximum?: Amount | undefined;
}
