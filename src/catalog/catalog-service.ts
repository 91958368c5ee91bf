import { checkOptions } from "../quittance/check-options.ts";
import {
  createBillingSchema,
  deactivateBillingSchema,
  reviseBillingSchema,
} from "../billing-schema/billing-schema-write.ts";
import { noCoupons } from "../coupon/coupon-absent.ts";
import { createCoupons } from "../coupon/coupons.ts";
import { createProducts } from "../product/products.ts";
import { noTaxes } from "../tax/tax-absent.ts";
import { createTaxes } from "../tax/taxes.ts";
import { getBillingSchema, listBillingSchemas } from "../billing-schema/billing-schema-find.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { billingSchemaId, productId } from "../quittance/argument-types.ts";
import { bind, organization, type Parameter } from "../quittance/bind.ts";
import { billingSchemaChanges, createOptions, newBillingSchema } from "./catalog-arguments.ts";
import type { Catalog } from "./catalog-operations.ts";
import { billingSchemaFilter, pageOptions } from "../quittance/list-arguments.ts";

const billingSchema: Parameter = ["id", billingSchemaId];

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
  return {
    products: createProducts(ports),
    coupons: createCoupons({ ...ports, couponRecords: ports.couponRecords ?? noCoupons }),
    taxes: createTaxes({ ...ports, taxRecords: ports.taxRecords ?? noTaxes }),
    createBillingSchema: bind("createBillingSchema", createBillingSchema, ports, [
      organization,
      ["productId", productId],
      ["content", newBillingSchema],
      ["options", createOptions, "optional"],
    ]),
    reviseBillingSchema: bind("reviseBillingSchema", reviseBillingSchema, ports, [
      organization,
      billingSchema,
      ["changes", billingSchemaChanges],
    ]),
    deactivateBillingSchema: bind("deactivateBillingSchema", deactivateBillingSchema, ports, [
      organization,
      billingSchema,
    ]),
    getBillingSchema: bind("getBillingSchema", getBillingSchema, ports, [
      organization,
      billingSchema,
    ]),
    listBillingSchemas: bind("listBillingSchemas", listBillingSchemas, ports, [
      organization,
      ["filter", billingSchemaFilter, "optional"],
      ["options", pageOptions, "optional"],
    ]),
  };
};
