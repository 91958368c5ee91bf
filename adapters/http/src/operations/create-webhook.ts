import { left } from "quittance";
import {
  newEndpointSchema,
  readNewEndpointRequest,
  renderEndpointWithSecret,
} from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { created } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /webhooks */
export const createWebhook: Operation = defineOperation({
  path: "/webhooks",
  operationId: "createWebhook",
  summary: "Create a webhook endpoint",
  description:
    "Events from now on are sent to its URL, signed by Standard Webhooks with the `secret`, which " +
    "is returned only here and after a rotation.",
  scopes: ["webhooks.update"],
  audience: "organization",
  group: "webhooks",
  hasLargeBody: true,
  request: {
    name: "NewWebhookRequest",
    schema: newEndpointSchema,
    description:
      "In production, `url` must be https, and its host must not have a private address. Without " +
      "`types`, events of all types are sent. At most 20 endpoints can be active.",
  },
  responses: { 201: ["WebhookWithSecret", "The endpoint with its secret."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readNewEndpointRequest),
  handle: async ({ webhooks, owner }, { content }) => {
    if (content === undefined) return left(internalError);
    return created(
      await webhooks.createEndpoint(owner.organizationId, content),
      renderEndpointWithSecret,
    );
  },
});
