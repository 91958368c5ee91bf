import { deliveryDescription, endpointDescription, responses } from "quittance/adapter";
import { actorOf } from "../actor-of.ts";
import { defineOperation } from "../operations/define-operation.ts";
import {
  addingOperation,
  listingOperation,
  recordOperation,
  writingOperation,
} from "../operations/operation-families.ts";
import { emptyRequest, listDescription, resultWith } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { readEmptyRequest } from "../operations/read-request.ts";

const renderDeliveries = responses.renderList(
  "deliveries",
  deliveryDescription.deliveryRecord.json.write,
);

const testWebhook: Operation = defineOperation({
  path: "/webhooks/{id}/test",
  operationId: "testWebhook",
  summary: "Send a test to a webhook endpoint",
  description:
    "Sends a signed request of the type `webhook.test` with empty `data`, whatever `types` the " +
    "endpoint accepts. Its delivery is in the list. At most one a second.",
  scopes: ["webhooks.update"],
  group: "webhooks",
  limit: { requests: 1, seconds: 1 },
  request: emptyRequest,
  responses: { 200: ["SentTest", "The test that is sent."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "WebhookConflict"],
  read: readEmptyRequest,
  handle: async ({ webhooks, owner }, _, id) =>
    resultWith(200, "A test is sent")(
      await webhooks.test(owner.organizationId, id),
      ({ eventId }) => ({ event_id: eventId }),
    ),
});

/** The operations on webhook endpoints and their deliveries, in the order of the OpenAPI document. */
export const webhookOperations: ReadonlyArray<Operation> = [
  addingOperation({
    path: "/webhooks",
    operationId: "createWebhook",
    summary: "Create a webhook endpoint",
    description:
      "Events from now on are sent to its URL, signed by Standard Webhooks with the `secret`, which " +
      "is returned only here and after a rotation.",
    scopes: ["webhooks.update"],
    group: "webhooks",
    request: [
      "NewWebhookRequest",
      endpointDescription.newEndpoint,
      "In production, `url` must be https, and its host must not have a private address. Without " +
        "`types`, events of all types are sent. At most 20 endpoints can be active.",
    ],
    response: ["WebhookWithSecret", "The endpoint with its secret."],
    method:
      ({ webhooks, owner }) =>
      (organizationId, request) =>
        webhooks.create(organizationId, request, actorOf(owner)),
    render: endpointDescription.renderEndpointWithSecret,
  }),
  listingOperation({
    path: "/webhooks/list",
    operationId: "listWebhooks",
    summary: "List webhook endpoints",
    description: "Newest first, active or not.",
    scopes: ["webhooks.read"],
    group: "webhooks",
    hasLargeBody: false,
    request: ["WebhookListRequest", endpointDescription.endpointList],
    response: ["WebhookPage", "A page of endpoints."],
    method: ({ webhooks }) => webhooks.list,
    rows: "endpoints",
    render: endpointDescription.endpointRecord.json.write,
  }),
  recordOperation({
    path: "/webhooks/{id}",
    operationId: "readWebhook",
    summary: "Read a webhook endpoint",
    description: "Returns an endpoint, active or not, without its secrets.",
    scopes: ["webhooks.read"],
    group: "webhooks",
    response: ["Webhook", "The endpoint."],
    method: ({ webhooks }) => webhooks.get,
    render: endpointDescription.endpointRecord.json.write,
  }),
  writingOperation({
    path: "/webhooks/{id}/update",
    operationId: "updateWebhook",
    summary: "Update a webhook endpoint",
    description:
      "Pending deliveries are sent to the new URL. `is_active` 1 enables the endpoint. Events that " +
      "happened while it was disabled are not sent; replay those that failed.",
    scopes: ["webhooks.update"],
    group: "webhooks",
    hasLargeBody: true,
    request: [
      "WebhookChangesRequest",
      endpointDescription.endpointChanges,
      "Absent properties do not change. `types` null selects all types; other properties do not " +
        "change by null.",
    ],
    isOptional: true,
    responses: { 200: ["Webhook", "The endpoint."] },
    failures: ["BadRequest", "Unavailable", "NotFound"],
    method:
      ({ webhooks, owner }) =>
      (organizationId, id, changes) =>
        webhooks.update(organizationId, id, changes, actorOf(owner)),
    reply: (endpoint) => ({
      status: 200,
      message: "Resource updated successfully",
      data: endpointDescription.endpointRecord.json.write(endpoint),
    }),
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
    method:
      ({ webhooks, owner }) =>
      (organizationId, id) =>
        webhooks.disable(organizationId, id, actorOf(owner)),
    render: endpointDescription.endpointRecord.json.write,
  }),
  writingOperation({
    path: "/webhooks/{id}/rotate_secret",
    operationId: "rotateWebhookSecret",
    summary: "Rotate the secret of a webhook endpoint",
    description:
      "Returns the new secret, only here. Until the previous secret expires, requests have the " +
      "signatures of both.",
    scopes: ["webhooks.update"],
    group: "webhooks",
    request: [
      "RotateSecretRequest",
      endpointDescription.secretRotation,
      "`previous_valid_seconds` defaults to 86400, a day; 0 ends the previous secret.",
    ],
    isOptional: true,
    responses: { 200: ["WebhookWithSecret", "The endpoint with its new secret."] },
    failures: ["BadRequest", "Unavailable", "NotFound"],
    method:
      ({ webhooks, owner }) =>
      (organizationId, id, options) =>
        webhooks.rotateSecret(organizationId, id, options, actorOf(owner)),
    reply: (rotated) => ({
      status: 200,
      message: "Secret rotated successfully",
      data: endpointDescription.renderEndpointWithSecret(rotated),
    }),
  }),
  writingOperation({
    path: "/webhooks/{id}/deliveries",
    operationId: "listDeliveries",
    summary: "List deliveries to a webhook endpoint",
    description: "Newest first, each with its attempts. `state` selects any of its values.",
    scopes: ["webhooks.read"],
    group: "webhooks",
    request: ["DeliveryListRequest", deliveryDescription.deliveryList, listDescription],
    isOptional: true,
    responses: { 200: ["DeliveryPage", "A page of deliveries."] },
    failures: ["BadRequest", "Unavailable", "NotFound"],
    method: ({ webhooks }) => webhooks.deliveries,
    reply: (page) => ({ status: 200, message: "Resources found", data: renderDeliveries(page) }),
  }),
  testWebhook,
  writingOperation({
    path: "/webhooks/{id}/replay",
    operationId: "replayDeliveries",
    summary: "Send deliveries again",
    description:
      "They are sent with the same identifiers and bodies. Unknown and pending deliveries are not " +
      "counted.",
    scopes: ["webhooks.update"],
    group: "webhooks",
    hasLargeBody: true,
    request: [
      "ReplayRequest",
      deliveryDescription.replayRequest,
      "Either `event_ids`, 1 to 1000 of delivered or failed deliveries, or `failed_since`, which " +
        "selects the oldest 1000 that failed and were stored at this time or later.",
    ],
    responses: { 200: ["Replayed", "How many are sent again."] },
    failures: ["BadRequest", "Unavailable", "NotFound", "WebhookConflict"],
    method: ({ webhooks }) => webhooks.replay,
    reply: (replayed) => ({ status: 200, message: "Deliveries are sent again", data: replayed }),
  }),
];
