import type { Amount } from "../money/amount.ts";

/** The types of adjustments that a request can describe as data. */
export const requestedAdjustmentTypes = ["DISCOUNT", "FEE"] as const;

/**
 * A discount or a fee as data, for a line whose currency is not known yet. Has exactly one of
 * `percent` and `amount`.
 */
export interface AdjustmentRequest {
  readonly type: (typeof requestedAdjustmentTypes)[number];
  /** At most 100 for a discount. */
  readonly percent?: Amount | undefined;
  /** In the currency of the line. */
  readonly amount?: Amount | undefined;
  /** Defaults to `Discount` or `Fee`. */
  readonly title?: string | undefined;
}
