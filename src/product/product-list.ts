import type { Product } from "./product.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import type { ProductFilter } from "./product-filter.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";

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
