import { renderProduct } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /products/{id}/deactivate */
export const deactivateProduct: Operation = defineOperation({
  path: "/products/{id}/deactivate",
  operationId: "deactivateProduct",
  summary: "Deactivate a product",
  description:
    "The product is no longer sold; existing invoices keep it. Deactivating an inactive product " +
    "changes nothing.",
  scopes: ["products.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Product", "The inactive product."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    resultWith(200, "Product is inactive")(
      await catalog.deactivateProduct(owner.organizationId, id),
      renderProduct,
    ),
});
