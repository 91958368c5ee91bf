import { deliveryListSchema, readDeliveryListRequest, renderDeliveryList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /webhooks/{id}/deliveries */
export const listDeliveries: Operation = defineOperation({
  path: "/webhooks/{id}/deliveries",
  operationId: "listDeliveries",
  summary: "List deliveries to a webhook endpoint",
  description: "Newest first, each with its attempts. `state` selects any of its values.",
  scopes: ["webhooks.read"],
  audience: "organization",
  group: "webhooks",
  hasLargeBody: false,
  request: listRequest("DeliveryListRequest", deliveryListSchema),
  responses: { 200: ["DeliveryPage", "A page of deliveries."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: (call) => readRequest(call, readDeliveryListRequest),
  handle: async ({ webhooks, owner }, { filter, options }, id) =>
    pageFound(
      await webhooks.listDeliveries(owner.organizationId, id, filter, options),
      renderDeliveryList,
    ),
});
