import { renderBillingSchema } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /billing_schemas/{id} */
export const readBillingSchema: Operation = defineOperation({
  path: "/billing_schemas/{id}",
  operationId: "readBillingSchema",
  summary: "Read a billing schema",
  description: "Returns a version of a billing schema, active or not.",
  scopes: ["products.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["BillingSchema", "The billing schema."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    found(await catalog.getBillingSchema(owner.organizationId, id), renderBillingSchema),
});
