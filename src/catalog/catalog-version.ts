import type { Timestamp } from "../time/timestamp.ts";
import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { Coupon } from "../coupon/coupon.ts";
import type { Product } from "../product/product.ts";
import type { Tax } from "../tax/tax.ts";

/**
 * Returns the inactive copy of a coupon, or of a version of a product, billing schema or tax.
 *
 * @param time - When it was replaced or deactivated. `updatedAt` is never before `createdAt`, even
 * if concurrent requests or clocks disagree.
 */
export const deactivateVersion = <Version extends Product | BillingSchema | Tax | Coupon>(
  version: Version,
  time: Timestamp,
): Version => ({
  ...version,
  isActive: false,
  updatedAt: time < version.createdAt ? version.createdAt : time,
});
