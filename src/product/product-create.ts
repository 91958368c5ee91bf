import type { Product } from "./product.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import {
  createdOnce,
  readKey,
  type CreatedVersion,
  type CreateOptions,
} from "../catalog/version-create.ts";
import type { CreateVersionError } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { checkProductContent, productParts, type ProductContent } from "./product-content.ts";

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
    return createdOnce(stored, product, productParts);
  };
