import { productChangesSchema, readProductChanges, renderProduct } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { created } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /products/{id}/revise */
export const reviseProduct: Operation = defineOperation({
  path: "/products/{id}/revise",
  operationId: "reviseProduct",
  summary: "Revise a product",
  description:
    "Stores a new version with a new `id`, and deactivates the previous one. Its billing schemas " +
    "sell the new version; existing invoices keep the previous one.",
  scopes: ["products.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "ProductChangesRequest",
    schema: productChangesSchema,
    description:
      "Absent properties do not change. `null` removes `image_id` and `image`, and does not " +
      "change other properties.",
    isOptional: true,
  },
  responses: { 201: ["Product", "The new version."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: (call) => readRequest(call, (body) => readProductChanges(body)),
  handle: async ({ catalog, owner }, { changes }, id) =>
    created(await catalog.reviseProduct(owner.organizationId, id, changes), renderProduct),
});
