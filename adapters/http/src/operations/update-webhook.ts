import { endpointChangesSchema, readEndpointChanges, renderEndpoint } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /webhooks/{id}/update */
export const updateWebhook: Operation = defineOperation({
  path: "/webhooks/{id}/update",
  operationId: "updateWebhook",
  summary: "Update a webhook endpoint",
  description:
    "Pending deliveries are sent to the new URL. `is_active` 1 enables the endpoint. Events that " +
    "happened while it was disabled are not sent; replay those that failed.",
  scopes: ["webhooks.update"],
  audience: "organization",
  group: "webhooks",
  hasLargeBody: true,
  request: {
    name: "WebhookChangesRequest",
    schema: endpointChangesSchema,
    description:
      "Absent properties do not change. `types` null selects all types; other properties do not " +
      "change by null.",
    isOptional: true,
  },
  responses: { 200: ["Webhook", "The endpoint."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: (call) => readRequest(call, readEndpointChanges),
  handle: async ({ webhooks, owner }, { changes }, id) =>
    resultWith(200, "Resource updated successfully")(
      await webhooks.updateEndpoint(owner.organizationId, id, changes),
      renderEndpoint,
    ),
});
