import {
  billingSchemaListSchema,
  readBillingSchemaListRequest,
  renderBillingSchemaList,
} from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /billing_schemas/list */
export const listBillingSchemas: Operation = defineOperation({
  path: "/billing_schemas/list",
  operationId: "listBillingSchemas",
  summary: "List billing schemas",
  description:
    "Newest first, all versions. `is_active` 1 selects the versions that are charged, " +
    "`product_id` those that were created for this version of a product.",
  scopes: ["products.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: listRequest("BillingSchemaListRequest", billingSchemaListSchema),
  responses: { 200: ["BillingSchemaPage", "A page of billing schemas."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readBillingSchemaListRequest),
  handle: async ({ catalog, owner }, { filter, options }) =>
    pageFound(
      await catalog.listBillingSchemas(owner.organizationId, filter, options),
      renderBillingSchemaList,
    ),
});
