import type { BillingSchemas } from "../billing-schema/billing-schemas.ts";
import type { Coupons } from "../coupon/coupons.ts";
import type { Products } from "../product/products.ts";
import type { Taxes } from "../tax/taxes.ts";

/** Writes and reads the catalog of an organization, its taxes and its coupons. */
export interface Catalog {
  readonly products: Products;
  readonly billingSchemas: BillingSchemas;
  readonly taxes: Taxes;
  readonly coupons: Coupons;
}
