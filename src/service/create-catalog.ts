import { createBillingSchema } from "../operations/create-billing-schema.ts";
import { createProduct } from "../operations/create-product.ts";
import { deactivateBillingSchema } from "../operations/deactivate-billing-schema.ts";
import { deactivateProduct } from "../operations/deactivate-product.ts";
import type { CatalogPorts } from "../operations/operation-ports.ts";
import { reviseBillingSchema } from "../operations/revise-billing-schema.ts";
import { reviseProduct } from "../operations/revise-product.ts";
import { billingSchemaId, productId } from "./argument-types.ts";
import { bind, organization, type Parameter } from "./bind.ts";
import {
  billingSchemaChanges,
  newBillingSchema,
  newProduct,
  productChanges,
} from "./catalog-argument-types.ts";
import type { Catalog } from "./catalog.ts";

const product: Parameter = ["id", productId];
const billingSchema: Parameter = ["id", billingSchemaId];

/**
 * Creates a service that writes the catalog. Hosts with a catalog of their own do not need it.
 *
 * @example
 * const catalog = createCatalog({ ...memoryStore(), clock: systemClock, newId: randomIds });
 * const product = orThrow(await catalog.createProduct(organizationId, { name: "Lamp" }));
 */
export const createCatalog = (ports: CatalogPorts): Catalog => ({
  createProduct: bind("createProduct", createProduct, ports, [
    organization,
    ["content", newProduct],
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
});
