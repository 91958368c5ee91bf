import type { Coupon } from "./coupon.ts";

/** A coupon, and how often it is redeemed. */
export interface StoredCoupon extends Coupon {
  /** Invoices that use it. Voided invoices do not count. */
  readonly redemptions: number;
}
