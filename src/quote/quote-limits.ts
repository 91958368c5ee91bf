/** Minimum number of lines of a quote or an invoice. */
export const minItems = 1;

/** Maximum number of lines of a quote or an invoice. */
export const maxItems = 1000;

/** Maximum number of calculation steps of a quote or an invoice. */
export const maxSteps = 10_000;

/** Minimum quantity of a line. */
export const minQuantity = 1;

/** Maximum quantity of a line. */
export const maxQuantity = 1_000_000;

/** What a quantity must be. */
export const quantityRequirement =
  "Quantity must be an integer " + `between ${String(minQuantity)} and ${String(maxQuantity)}`;

/** Returns whether a value is a quantity: an integer within the limits. */
export const isQuantity = (value: unknown): value is number =>
  Number.isSafeInteger(value) &&
  (value as number) >= minQuantity &&
  (value as number) <= maxQuantity;

/** Maximum number of adjustments of a line. */
export const maxAdjustments = 20;

/** Maximum number of coupons of a quote or an invoice. */
export const maxCoupons = 10;
