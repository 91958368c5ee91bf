import type { Product, ProductNotFound } from "./product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import {
  createdOnce,
  readKey,
  type CreatedVersion,
  type CreateOptions,
  type CreateVersionError,
} from "../catalog/version-create.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import {
  checkProductContent,
  productParts,
  type ProductContent,
  findProduct,
  productFound,
} from "./product-content.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CatalogInvalid } from "../catalog/catalog-check.ts";

/** Every failure of `reviseProduct`. */
export type WriteProductError = ProductNotFound | CatalogInvalid | PortFailed;

/**
 * Adds a product to the catalog, as the active version of a new version group. A key that was used
 * before with the same content returns the product of that call in its present state.
 */
export const createProduct =
  (
    organizationId: OrganizationId,
    { name, description = "", imageId, image }: Partial<ProductContent> & { readonly name: string },
    options: CreateOptions = {},
  ): ((ports: CatalogPorts) => TaskEither<CreateVersionError, CreatedVersion<Product>>) =>
  ({ catalogWriter, clock, newId }) =>
  async () => {
    const key = readKey(options);
    if (isLeft(key)) return key;
    const content = checkProductContent({ name, description, imageId, image });
    if (isLeft(content)) return content;
    const product: Product = {
      ...content.right,
      id: newId("product"),
      organizationId,
      versionGroupId: newId("group"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    };
    const stored = await catalogWriter.storeProduct(organizationId, product, key.right)();
    return createdOnce(stored, product, productParts, key.right);
  };

/**
 * Stores a new version of a product as the active version of its group.
 *
 * The previous version becomes inactive and otherwise does not change, so that records that refer
 * to it keep their meaning. Billing schemas belong to the group and sell the new version.
 */
export const reviseProduct =
  (
    organizationId: OrganizationId,
    id: ProductId,
    changes: Partial<ProductContent>,
  ): ((ports: CatalogPorts) => TaskEither<WriteProductError, Product>) =>
  ({ catalog, catalogWriter, clock, newId }) =>
  async () => {
    const product = await findProduct(organizationId, id, catalog);
    if (isLeft(product)) return product;
    const revised = checkProductContent({ ...product.right, ...changes });
    if (isLeft(revised)) return revised;
    return catalogWriter.storeProduct(organizationId, {
      ...revised.right,
      id: newId("product"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
  };

/** Deactivates a version of a product, so that it is no longer sold. Existing invoices keep it. */
export const deactivateProduct =
  (
    organizationId: OrganizationId,
    id: ProductId,
  ): ((ports: CatalogPorts) => TaskEither<ProductNotFound | PortFailed, Product>) =>
  ({ catalogWriter, clock }) =>
  async () => {
    const stored = await catalogWriter.deactivateProduct(organizationId, id, clock())();
    return isLeft(stored) ? stored : productFound(stored.right);
  };
