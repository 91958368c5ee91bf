import { productListSchema, readProductListRequest, renderProductList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /products/list */
export const listProducts: Operation = defineOperation({
  path: "/products/list",
  operationId: "listProducts",
  summary: "List products",
  description: "Newest first, all versions. `is_active` 1 selects the versions that are sold.",
  scopes: ["products.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: listRequest("ProductListRequest", productListSchema),
  responses: { 200: ["ProductPage", "A page of products."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readProductListRequest),
  handle: async ({ catalog, owner }, { filter, options }) =>
    pageFound(await catalog.listProducts(owner.organizationId, filter, options), renderProductList),
});
