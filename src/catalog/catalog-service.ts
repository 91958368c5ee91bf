import { checkOptions } from "../quittance/check-options.ts";
import { createBillingSchema } from "../billing-schema/billing-schema-create.ts";
import { createCoupon } from "../coupon/coupon-create.ts";
import { createProduct } from "../product/product-create.ts";
import { createTax } from "../tax/tax-create.ts";
import { deactivateBillingSchema } from "../billing-schema/billing-schema-deactivate.ts";
import { deactivateCoupon } from "../coupon/coupon-deactivate.ts";
import { deactivateProduct } from "../product/product-deactivate.ts";
import { deactivateTax } from "../tax/tax-deactivate.ts";
import { getBillingSchema } from "../billing-schema/billing-schema-get.ts";
import { getCoupon } from "../coupon/coupon-get.ts";
import { getProduct } from "../product/product-get.ts";
import { getTax } from "../tax/tax-get.ts";
import { listBillingSchemas } from "../billing-schema/billing-schema-list.ts";
import { listCoupons } from "../coupon/coupon-list.ts";
import { listProducts } from "../product/product-list.ts";
import { listTaxes } from "../tax/tax-list.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { reviseBillingSchema } from "../billing-schema/billing-schema-revise.ts";
import { reviseProduct } from "../product/product-revise.ts";
import { reviseTax } from "../tax/tax-revise.ts";
import { billingSchemaId, couponId, productId, taxId } from "../quittance/argument-types.ts";
import { bind, organization, type Parameter } from "../quittance/bind.ts";
import {
  billingSchemaChanges,
  createOptions,
  newBillingSchema,
  newCoupon,
  newProduct,
  newTax,
  productChanges,
  taxChanges,
} from "./catalog-arguments.ts";
import type { Catalog } from "./catalog-operations.ts";
import {
  billingSchemaFilter,
  couponFilter,
  pageOptions,
  productFilter,
  taxFilter,
} from "../listing/list-arguments.ts";

const product: Parameter = ["id", productId];
const billingSchema: Parameter = ["id", billingSchemaId];
const tax: Parameter = ["id", taxId];
const coupon: Parameter = ["id", couponId];

/**
 * Creates a service that writes and reads the catalog, taxes and coupons. Hosts with a catalog of
 * their own do not need it.
 *
 * @example
 * const catalog = createCatalog({ ...memoryStore(), clock: systemClock, newId: randomIds });
 * const content = { name: "Lamp" };
 * const { created } = orThrow(await catalog.createProduct(organizationId, content));
 */
export const createCatalog = (ports: CatalogPorts): Catalog => {
  checkOptions("createCatalog", ports);
  return {
    createProduct: bind("createProduct", createProduct, ports, [
      organization,
      ["content", newProduct],
      ["options", createOptions, "optional"],
    ]),
    reviseProduct: bind("reviseProduct", reviseProduct, ports, [
      organization,
      product,
      ["changes", productChanges],
    ]),
    deactivateProduct: bind("deactivateProduct", deactivateProduct, ports, [organization, product]),
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
    getProduct: bind("getProduct", getProduct, ports, [organization, product]),
    listProducts: bind("listProducts", listProducts, ports, [
      organization,
      ["filter", productFilter, "optional"],
      ["options", pageOptions, "optional"],
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
    createTax: bind("createTax", createTax, ports, [
      organization,
      ["content", newTax],
      ["options", createOptions, "optional"],
    ]),
    reviseTax: bind("reviseTax", reviseTax, ports, [organization, tax, ["changes", taxChanges]]),
    deactivateTax: bind("deactivateTax", deactivateTax, ports, [organization, tax]),
    getTax: bind("getTax", getTax, ports, [organization, tax]),
    listTaxes: bind("listTaxes", listTaxes, ports, [
      organization,
      ["filter", taxFilter, "optional"],
      ["options", pageOptions, "optional"],
    ]),
    createCoupon: bind("createCoupon", createCoupon, ports, [organization, ["content", newCoupon]]),
    deactivateCoupon: bind("deactivateCoupon", deactivateCoupon, ports, [organization, coupon]),
    getCoupon: bind("getCoupon", getCoupon, ports, [organization, coupon]),
    listCoupons: bind("listCoupons", listCoupons, ports, [
      organization,
      ["filter", couponFilter, "optional"],
      ["options", pageOptions, "optional"],
    ]),
  };
};
