import type { Product, ProductNotFound } from "./product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import { type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { findProduct } from "./product-content.ts";
import type { ProductFilter } from "./product-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import { listPage, type Listed } from "../listing/page-list.ts";

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

/** Lists the products that match a filter, newest first. */
export const listProducts =
  (
    organizationId: OrganizationId,
    filter: ProductFilter = {},
    options: PageOptions = {},
  ): ((ports: Pick<CatalogPorts, "catalogWriter">) => TaskEither<ListError, Listed<Product>>) =>
  ({ catalogWriter }) =>
    listPage({ list: "products", filter }, options, (page) =>
      catalogWriter.listProducts(organizationId, filter, page),
    );
