import { left } from "quittance";
import { readReplayRequest, replaySchema } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /webhooks/{id}/replay */
export const replayDeliveries: Operation = defineOperation({
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
    schema: replaySchema,
    description:
      "Either `event_ids`, 1 to 1000 of delivered or failed deliveries, or `failed_since`, which " +
      "selects the oldest 1000 that failed and were stored at this time or later.",
  },
  responses: { 200: ["Replayed", "How many are sent again."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "WebhookConflict"],
  read: (call) => readRequest(call, readReplayRequest),
  handle: async ({ webhooks, owner }, { selection }, id) => {
    if (selection === undefined) return left(internalError);
    return resultWith(200, "Deliveries are sent again")(
      await webhooks.replay(owner.organizationId, id, selection),
      (replayed) => replayed,
    );
  },
});
