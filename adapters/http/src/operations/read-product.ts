import { renderProduct } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /products/{id} */
export const readProduct: Operation = defineOperation({
  path: "/products/{id}",
  operationId: "readProduct",
  summary: "Read a product",
  description: "Returns a version of a product, active or not.",
  scopes: ["products.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Product", "The product."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    found(await catalog.getProduct(owner.organizationId, id), renderProduct),
});
