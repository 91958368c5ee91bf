import type { Product } from "../catalog/product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { ProductNotFound } from "./errors.ts";
import type { CatalogPorts } from "./operation-ports.ts";
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
