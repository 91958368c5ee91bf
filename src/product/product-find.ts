import type { Product } from "./product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import { type TaskEither, isLeft, right } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { ProductNotFound, ListError } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { findProduct } from "./product-content.ts";
import { writeCursor } from "../listing/cursor.ts";
import type { ProductFilter } from "./product-filter.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";

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
  async () => {
    const key = { list: "products", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const page = await catalogWriter.listProducts(organizationId, filter, request.right)();
    if (isLeft(page)) return page;
    return right(listed(page.right, request.right, (last) => writeCursor(key, last)));
  };
