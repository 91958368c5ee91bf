import { renderBillingSchema } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /billing_schemas/{id}/deactivate */
export const deactivateBillingSchema: Operation = defineOperation({
  path: "/billing_schemas/{id}/deactivate",
  operationId: "deactivateBillingSchema",
  summary: "Deactivate a billing schema",
  description:
    "The price is no longer offered; existing invoices keep it. Deactivating an inactive billing " +
    "schema changes nothing.",
  scopes: ["products.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["BillingSchema", "The inactive billing schema."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    resultWith(200, "Billing schema is inactive")(
      await catalog.deactivateBillingSchema(owner.organizationId, id),
      renderBillingSchema,
    ),
});
