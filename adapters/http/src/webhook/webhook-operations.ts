import {
  deliveryCodec,
  endpointCodec,
  endpointRequests,
  left,
  renderEndpointWithSecret,
  renderList,
} from "quittance/adapter";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import {
  createOperation,
  listOperation,
  recordOperation,
} from "../operations/operation-families.ts";
import { listRequest, pageFound, resultWith } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { readRequest } from "../operations/read-request.ts";

/** The operations on webhook endpoints and their deliveries, in the order of the OpenAPI document. */
export const webhookOperations: ReadonlyArray<Operation> = [
  createOperation({
    path: "/webhooks",
    operationId: "createWebhook",
    summary: "Create a webhook endpoint",
    description:
      "Events from now on are sent to its URL, signed by Standard Webhooks with the `secret`, which " +
      "is returned only here and after a rotation.",
    scopes: ["webhooks.update"],
    group: "webhooks",
    request: {
      name: "NewWebhookRequest",
      schema: endpointRequests.create.schema,
      description:
        "In production, `url` must be https, and its host must not have a private address. Without " +
        "`types`, events of all types are sent. At most 20 endpoints can be active.",
    },
    read: endpointRequests.create.read,
    response: ["WebhookWithSecret", "The endpoint with its secret."],
    method: ({ webhooks }) => webhooks.createEndpoint,
    render: renderEndpointWithSecret,
  }),
  listOperation({
    path: "/webhooks/list",
    operationId: "listWebhooks",
    summary: "List webhook endpoints",
    description: "Newest first, active or not.",
    scopes: ["webhooks.read"],
    group: "webhooks",
    hasLargeBody: false,
    request: listRequest("WebhookListRequest", endpointRequests.list.schema),
    read: endpointRequests.list.read,
    response: ["WebhookPage", "A page of endpoints."],
    method: ({ webhooks }) => webhooks.listEndpoints,
    rows: "endpoints",
    render: endpointCodec.json.write,
  }),
  recordOperation({
    path: "/webhooks/{id}",
    operationId: "readWebhook",
    summary: "Read a webhook endpoint",
    description: "Returns an endpoint, active or not, without its secrets.",
    scopes: ["webhooks.read"],
    group: "webhooks",
    response: ["Webhook", "The endpoint."],
    method: ({ webhooks }) => webhooks.getEndpoint,
    render: endpointCodec.json.write,
  }),
  defineOperation({
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
      schema: endpointRequests.update.schema,
      description:
        "Absent properties do not change. `types` null selects all types; other properties do not " +
        "change by null.",
      isOptional: true,
    },
    responses: { 200: ["Webhook", "The endpoint."] },
    failures: ["BadRequest", "Unavailable", "NotFound"],
    read: (call) => readRequest(call, endpointRequests.update.read),
    handle: async ({ webhooks, owner }, { changes }, id) =>
      resultWith(200, "Resource updated successfully")(
        await webhooks.updateEndpoint(owner.organizationId, id, changes),
        endpointCodec.json.write,
      ),
  }),
  recordOperation({
    path: "/webhooks/{id}/disable",
    operationId: "disableWebhook",
    summary: "Disable a webhook endpoint",
    description:
      "Its pending deliveries fail. Disabling a disabled endpoint has no further effect.",
    scopes: ["webhooks.update"],
    group: "webhooks",
    message: "Endpoint is disabled",
    response: ["Webhook", "The disabled endpoint."],
    method: ({ webhooks }) => webhooks.disableEndpoint,
    render: endpointCodec.json.write,
  }),
  defineOperation({
    path: "/webhooks/{id}/rotate_secret",
    operationId: "rotateWebhookSecret",
    summary: "Rotate the secret of a webhook endpoint",
    description:
      "Returns the new secret, only here. Until the previous secret expires, requests have the " +
      "signatures of both.",
    scopes: ["webhooks.update"],
    audience: "organization",
    group: "webhooks",
    hasLargeBody: false,
    request: {
      name: "RotateSecretRequest",
      schema: endpointRequests.rotateSecret.schema,
      description: "`previous_valid_seconds` defaults to 86400, a day; 0 ends the previous secret.",
      isOptional: true,
    },
    responses: { 200: ["WebhookWithSecret", "The endpoint with its new secret."] },
    failures: ["BadRequest", "Unavailable", "NotFound"],
    read: (call) => readRequest(call, endpointRequests.rotateSecret.read),
    handle: async ({ webhooks, owner }, { options }, id) =>
      resultWith(200, "Secret rotated successfully")(
        await webhooks.rotateSecret(owner.organizationId, id, options),
        renderEndpointWithSecret,
      ),
  }),
  defineOperation({
    path: "/webhooks/{id}/deliveries",
    operationId: "listDeliveries",
    summary: "List deliveries to a webhook endpoint",
    description: "Newest first, each with its attempts. `state` selects any of its values.",
    scopes: ["webhooks.read"],
    audience: "organization",
    group: "webhooks",
    hasLargeBody: false,
    request: listRequest("DeliveryListRequest", endpointRequests.listDeliveries.schema),
    responses: { 200: ["DeliveryPage", "A page of deliveries."] },
    failures: ["BadRequest", "Unavailable", "NotFound"],
    read: (call) => readRequest(call, endpointRequests.listDeliveries.read),
    handle: async ({ webhooks, owner }, { filter, options }, id) =>
      pageFound(
        await webhooks.listDeliveries(owner.organizationId, id, filter, options),
        renderList("deliveries", deliveryCodec.json.write),
      ),
  }),
  defineOperation({
    path: "/webhooks/{id}/replay",
    operationId: "replayDeliveries",
    summary: "Send deliveries again",
    description:
      "They are sent with the same identifiers and bodies. Unknown and pending deliveries are not " +
      "counted.",
    scopes: ["webhooks.update"],
    audience: "organization",
    group: "webhooks",
    hasLargeBody: true,
    request: {
      name: "ReplayRequest",
      schema: endpointRequests.replay.schema,
      description:
        "Either `event_ids`, 1 to 1000 of delivered or failed deliveries, or `failed_since`, which " +
        "selects the oldest 1000 that failed and were stored at this time or later.",
    },
    responses: { 200: ["Replayed", "How many are sent again."] },
    failures: ["BadRequest", "Unavailable", "NotFound", "WebhookConflict"],
    read: (call) => readRequest(call, endpointRequests.replay.read),
    handle: async ({ webhooks, owner }, { selection }, id) => {
      if (selection === undefined) return left(internalError);
      return resultWith(200, "Deliveries are sent again")(
        await webhooks.replay(owner.organizationId, id, selection),
        (replayed) => replayed,
      );
    },
  }),
];
