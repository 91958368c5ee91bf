import { checkOptions } from "./check-options.ts";
import { createBillingSchema } from "../operations/create-billing-schema.ts";
import { createCoupon } from "../operations/create-coupon.ts";
import { createProduct } from "../operations/create-product.ts";
import { createTax } from "../operations/create-tax.ts";
import { deactivateBillingSchema } from "../operations/deactivate-billing-schema.ts";
import { deactivateCoupon } from "../operations/deactivate-coupon.ts";
import { deactivateProduct } from "../operations/deactivate-product.ts";
import { deactivateTax } from "../operations/deactivate-tax.ts";
import { getBillingSchema } from "../operations/get-billing-schema.ts";
import { getCoupon } from "../operations/get-coupon.ts";
import { getProduct } from "../operations/get-product.ts";
import { getTax } from "../operations/get-tax.ts";
import { listBillingSchemas } from "../operations/list-billing-schemas.ts";
import { listCoupons } from "../operations/list-coupons.ts";
import { listProducts } from "../operations/list-products.ts";
import { listTaxes } from "../operations/list-taxes.ts";
import type { CatalogPorts } from "../operations/operation-ports.ts";
import { reviseBillingSchema } from "../operations/revise-billing-schema.ts";
import { reviseProduct } from "../operations/revise-product.ts";
import { reviseTax } from "../operations/revise-tax.ts";
import { billingSchemaId, couponId, productId, taxId } from "./argument-types.ts";
import { bind, organization, type Parameter } from "./bind.ts";
import {
  billingSchemaChanges,
  createOptions,
  newBillingSchema,
  newCoupon,
  newProduct,
  newTax,
  productChanges,
  taxChanges,
} from "./catalog-argument-types.ts";
import type { Catalog } from "./catalog.ts";
import {
  billingSchemaFilter,
  couponFilter,
  pageOptions,
  productFilter,
  taxFilter,
} from "./list-argument-types.ts";

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
