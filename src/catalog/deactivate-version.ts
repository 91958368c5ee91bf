import type { Timestamp } from "../time/timestamp.ts";
import type { BillingSchema } from "./billing-schema.ts";
import type { Product } from "./product.ts";

/**
 * A version of a product or a billing schema that another one followed, or that was taken off sale.
 *
 * @param moment - When that was. Where the version itself is younger, because requests or clocks
 * overtook one another, its own `createdAt` is its `updatedAt`.
 */
export const deactivateVersion = <Version extends Product | BillingSchema>(
  version: Version,
  moment: Timestamp,
): Version => ({
  ...version,
  isActive: false,
  updatedAt: moment < version.createdAt ? version.createdAt : moment,
});
