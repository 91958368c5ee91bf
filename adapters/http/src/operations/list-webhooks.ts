import { endpointListSchema, readEndpointListRequest, renderEndpointList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /webhooks/list */
export const listWebhooks: Operation = defineOperation({
  path: "/webhooks/list",
  operationId: "listWebhooks",
  summary: "List webhook endpoints",
  description: "Newest first, active or not.",
  scopes: ["webhooks.read"],
  audience: "organization",
  group: "webhooks",
  hasLargeBody: false,
  request: listRequest("WebhookListRequest", endpointListSchema),
  responses: { 200: ["WebhookPage", "A page of endpoints."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readEndpointListRequest),
  handle: async ({ webhooks, owner }, { filter, options }) =>
    pageFound(
      await webhooks.listEndpoints(owner.organizationId, filter, options),
      renderEndpointList,
    ),
});
