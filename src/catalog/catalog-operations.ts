import type { BillingSchemaCatalog } from "../billing-schema/billing-schema-operations.ts";
import type { Coupons } from "../coupon/coupons.ts";
import type { Products } from "../product/products.ts";
import type { Taxes } from "../tax/taxes.ts";

/** Writes and reads the catalog of an organization, its taxes and its coupons. */
export interface Catalog extends BillingSchemaCatalog {
  readonly products: Products;
  readonly taxes: Taxes;
  readonly coupons: Coupons;
}
