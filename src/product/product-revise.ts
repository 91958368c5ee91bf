import type { Product } from "./product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { WriteProductError } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { checkProductContent, findProduct, type ProductContent } from "./product-content.ts";

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
