import type { CatalogInvalid } from "../catalog/check-texts.ts";
import type { Product } from "../catalog/product.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { CatalogPorts } from "./operation-ports.ts";
import { checkProductContent, type ProductContent } from "./product-content.ts";

/** Adds a product to the catalog, as the active version of a new version group. */
export const createProduct =
  (
    organizationId: OrganizationId,
    { name, description = "", imageId, image }: Partial<ProductContent> & { readonly name: string },
  ): ((ports: CatalogPorts) => TaskEither<CatalogInvalid | PortFailed, Product>) =>
  ({ catalogWriter, clock, newId }) =>
  async () => {
    const content = checkProductContent({ name, description, imageId, image });
    if (isLeft(content)) return content;
    return catalogWriter.storeProduct(organizationId, {
      ...content.right,
      id: newId("product"),
      organizationId,
      versionGroupId: newId("group"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
  };
