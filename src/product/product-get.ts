import type { Product } from "./product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { ProductNotFound } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { findProduct } from "./product-content.ts";

/** Returns a version of a product, active or not. */
export const getProduct =
  (
    organizationId: OrganizationId,
    id: ProductId,
  ): ((
    ports: Pick<CatalogPorts, "catalog">,
  ) => TaskEither<ProductNotFound | PortFailed, Product>) =>
  ({ catalog }) =>
  () =>
    findProduct(organizationId, id, catalog);
