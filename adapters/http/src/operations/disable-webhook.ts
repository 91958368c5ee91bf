import { renderEndpoint } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /webhooks/{id}/disable */
export const disableWebhook: Operation = defineOperation({
  path: "/webhooks/{id}/disable",
  operationId: "disableWebhook",
  summary: "Disable a webhook endpoint",
  description: "Its pending deliveries fail. Disabling a disabled endpoint has no further effect.",
  scopes: ["webhooks.update"],
  audience: "organization",
  group: "webhooks",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Webhook", "The disabled endpoint."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ webhooks, owner }, _request, id) =>
    resultWith(200, "Endpoint is disabled")(
      await webhooks.disableEndpoint(owner.organizationId, id),
      renderEndpoint,
    ),
});
