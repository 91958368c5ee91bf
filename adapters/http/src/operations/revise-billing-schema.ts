import {
  billingSchemaChangesSchema,
  readBillingSchemaChanges,
  renderBillingSchema,
} from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { created } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /billing_schemas/{id}/revise */
export const reviseBillingSchema: Operation = defineOperation({
  path: "/billing_schemas/{id}/revise",
  operationId: "reviseBillingSchema",
  summary: "Revise a billing schema",
  description:
    "Stores a new version with a new `id`, and deactivates the previous one. Existing invoices " +
    "keep the previous version.",
  scopes: ["products.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "BillingSchemaChangesRequest",
    schema: billingSchemaChangesSchema,
    description:
      "Absent properties and `null` do not change anything. `currency` and `base_price` change " +
      "together, and so do the properties of a recurrence. `type` ONE_TIME removes the " +
      "recurrence, `tax_ids` [] the taxes.",
    isOptional: true,
  },
  responses: { 201: ["BillingSchema", "The new version."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: (call) => readRequest(call, (body) => readBillingSchemaChanges(body)),
  handle: async ({ catalog, owner }, { changes }, id) =>
    created(
      await catalog.reviseBillingSchema(owner.organizationId, id, changes),
      renderBillingSchema,
    ),
});
