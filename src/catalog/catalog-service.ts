import { createBillingSchemas } from "../billing-schema/billing-schemas.ts";
import { noCoupons } from "../coupon/coupon-absent.ts";
import { createCoupons } from "../coupon/coupons.ts";
import { createProducts } from "../product/products.ts";
import { checkOptions } from "../quittance/check-options.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { noTaxes } from "../tax/tax-absent.ts";
import { createTaxes } from "../tax/taxes.ts";
import type { Catalog } from "./catalog-operations.ts";

/**
 * Creates a service that writes and reads the catalog, taxes and coupons. Hosts with a catalog of
 * their own do not need it.
 *
 * @example
 * const catalog = createCatalog({ ...memoryStore(), clock: systemClock, newId: randomIds });
 * const { created } = orThrow(await catalog.products.create(organizationId, { name: "Lamp" }));
 */
export const createCatalog = (ports: CatalogPorts): Catalog => {
  checkOptions("createCatalog", ports);
  const { taxRecords = noTaxes, couponRecords = noCoupons } = ports;
  return {
    products: createProducts(ports),
    billingSchemas: createBillingSchemas({ ...ports, taxRecords }),
    coupons: createCoupons({ ...ports, couponRecords }),
    taxes: createTaxes({ ...ports, taxRecords }),
  };
};
