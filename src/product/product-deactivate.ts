import type { Product } from "./product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { ProductNotFound } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { productFound } from "./product-content.ts";

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
