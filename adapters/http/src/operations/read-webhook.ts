import { renderEndpoint } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /webhooks/{id} */
export const readWebhook: Operation = defineOperation({
  path: "/webhooks/{id}",
  operationId: "readWebhook",
  summary: "Read a webhook endpoint",
  description: "Returns an endpoint, active or not, without its secrets.",
  scopes: ["webhooks.read"],
  audience: "organization",
  group: "webhooks",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Webhook", "The endpoint."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ webhooks, owner }, _request, id) =>
    found(await webhooks.getEndpoint(owner.organizationId, id), renderEndpoint),
});
