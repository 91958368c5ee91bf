import type { Coupon } from "./coupon.ts";

/** A coupon, and how often it was redeemed. Invoices that were voided do not count. */
export interface CouponUse {
  readonly coupon: Coupon;
  /** By all invoices. */
  readonly redemptions: number;
  /** By the invoices with the customer email of the request; 0 if the request has none. */
  readonly redemptionsOfCustomer: number;
}
