import type { BillingSchemaCatalog } from "../billing-schema/billing-schema-operations.ts";
import type { CouponCatalog } from "../coupon/coupon-operations.ts";
import type { Products } from "../product/products.ts";
import type { Taxes } from "../tax/taxes.ts";

/** Writes and reads the catalog of an organization, its taxes and its coupons. */
export interface Catalog extends BillingSchemaCatalog, CouponCatalog {
  readonly products: Products;
  readonly taxes: Taxes;
}
