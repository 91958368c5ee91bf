import type { BillingSchema, BillingSchemaNotFound } from "./billing-schema.ts";
import type { OrganizationId, ProductId, BillingSchemaId } from "../ids.ts";
import { isLeft, left, type TaskEither } from "../kernel/either.ts";
import type { IdempotencyKeyInvalid, IdempotencyMismatch } from "../kernel/idempotency.ts";
import {
  billingSchemaParts,
  checkBillingSchemaContent,
  type BillingSchemaContent,
  findBillingSchema,
  billingSchemaFound,
} from "./billing-schema-content.ts";
import {
  createdOnce,
  readKey,
  type CreatedVersion,
  type CreateOptions,
} from "../catalog/version-create.ts";
import { noTaxes } from "../tax/tax-absent.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { ProductNotFound } from "../product/product.ts";
import type { CatalogInvalid } from "../catalog/catalog-check.ts";

/** Every failure of `createBillingSchema`. */
export type CreateBillingSchemaError =
  ProductNotFound | CatalogInvalid | IdempotencyKeyInvalid | IdempotencyMismatch | PortFailed;

/** Every failure of `reviseBillingSchema`. */
export type WriteBillingSchemaError = BillingSchemaNotFound | CatalogInvalid | PortFailed;

/**
 * Adds a way to charge for a product, as the active version of a new version group. A key that was
 * used before with the same content returns the billing schema of that call in its present state.
 */
export const createBillingSchema =
  (
    organizationId: OrganizationId,
    productId: ProductId,
    content: Partial<BillingSchemaContent> & Pick<BillingSchemaContent, "name" | "basePrice">,
    options: CreateOptions = {},
  ): ((
    ports: CatalogPorts,
  ) => TaskEither<CreateBillingSchemaError, CreatedVersion<BillingSchema>>) =>
  ({ catalog, catalogWriter, taxRecords = noTaxes, clock, newId }) =>
  async () => {
    const key = readKey(options);
    if (isLeft(key)) return key;
    const { name, description = "", basePrice, pricing, recurrence, taxIds } = content;
    const references = { products: new Set([productId]), billingSchemas: new Set<never>() };
    const found = await catalog.lookUp(organizationId, references)();
    if (isLeft(found)) return found;
    if (!found.right.products.has(productId)) return left({ kind: "ProductNotFound" });
    const given = { name, description, basePrice, pricing, recurrence, taxIds };
    const checked = await checkBillingSchemaContent(organizationId, given, taxRecords);
    if (isLeft(checked)) return checked;
    const schema: BillingSchema = {
      ...checked.right,
      id: newId("schema"),
      organizationId,
      productId,
      versionGroupId: newId("group"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    };
    const stored = await catalogWriter.storeBillingSchema(organizationId, schema, key.right)();
    return createdOnce(stored, schema, billingSchemaParts.differences, key.right);
  };

/** Stores a new version of a billing schema as the active version of its group. */
export const reviseBillingSchema =
  (
    organizationId: OrganizationId,
    id: BillingSchemaId,
    changes: Partial<BillingSchemaContent>,
  ): ((ports: CatalogPorts) => TaskEither<WriteBillingSchemaError, BillingSchema>) =>
  ({ catalog, catalogWriter, taxRecords = noTaxes, clock, newId }) =>
  async () => {
    const schema = await findBillingSchema(organizationId, id, catalog);
    if (isLeft(schema)) return schema;
    const given = { ...schema.right, ...changes };
    const isKept = !("taxIds" in changes);
    const revised = await checkBillingSchemaContent(organizationId, given, taxRecords, isKept);
    if (isLeft(revised)) return revised;
    return catalogWriter.storeBillingSchema(organizationId, {
      ...revised.right,
      id: newId("schema"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
  };

/** Deactivates a version of a billing schema. Existing invoices keep it. */
export const deactivateBillingSchema =
  (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ): ((ports: CatalogPorts) => TaskEither<BillingSchemaNotFound | PortFailed, BillingSchema>) =>
  ({ catalogWriter, clock }) =>
  async () => {
    const stored = await catalogWriter.deactivateBillingSchema(organizationId, id, clock())();
    return isLeft(stored) ? stored : billingSchemaFound(stored.right);
  };
