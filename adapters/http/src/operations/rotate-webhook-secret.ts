import {
  readRotateSecretRequest,
  renderEndpointWithSecret,
  rotateSecretSchema,
} from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /webhooks/{id}/rotate_secret */
export const rotateWebhookSecret: Operation = defineOperation({
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
    schema: rotateSecretSchema,
    description: "`previous_valid_seconds` defaults to 86400, a day; 0 ends the previous secret.",
    isOptional: true,
  },
  responses: { 200: ["WebhookWithSecret", "The endpoint with its new secret."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: (call) => readRequest(call, readRotateSecretRequest),
  handle: async ({ webhooks, owner }, { options }, id) =>
    resultWith(200, "Secret rotated successfully")(
      await webhooks.rotateSecret(owner.organizationId, id, options),
      renderEndpointWithSecret,
    ),
});
