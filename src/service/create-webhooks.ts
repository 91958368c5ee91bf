import { eventTypes } from "../events/event.ts";
import type { EndpointId, OrganizationId } from "../ids.ts";
import { createEndpoint } from "../operations/create-endpoint.ts";
import { getEndpoint } from "../operations/get-endpoint.ts";
import { listDeliveries } from "../operations/list-deliveries.ts";
import { listEndpoints } from "../operations/list-endpoints.ts";
import { replayDeliveries } from "../operations/replay-deliveries.ts";
import { rotateSecret } from "../operations/rotate-secret.ts";
import { updateEndpoint } from "../operations/update-endpoint.ts";
import type { WebhookPorts } from "../operations/webhook-ports.ts";
import { deliveryStates } from "../webhook/delivery.ts";
import { boolean, number, text, timestamp } from "./argument-types.ts";
import { bind, organization, type Parameter } from "./bind.ts";
import type { Type } from "./check-type.ts";
import { checkOptions } from "./check-options.ts";
import { pageOptions } from "./list-argument-types.ts";
import type { Webhooks } from "./webhooks.ts";

const endpoint: Parameter = ["id", { kind: "id", prefix: "endpoint" }];

const endpointChanges: Type = {
  kind: "object",
  optional: {
    url: text,
    types: { kind: "array", of: { kind: "oneOf", values: eventTypes } },
    isActive: boolean,
  },
};

const newEndpoint: Type = {
  kind: "all",
  of: [{ kind: "object", required: { url: text } }, endpointChanges],
};

const endpointFilter: Type = { kind: "object", optional: { isActive: boolean } };

const deliveryFilter: Type = {
  kind: "object",
  optional: { states: { kind: "array", of: { kind: "oneOf", values: deliveryStates } } },
};

const replaySelection: Type = {
  kind: "having",
  property: "eventIds",
  then: {
    kind: "object",
    required: { eventIds: { kind: "array", of: { kind: "id", prefix: "event" } } },
  },
  else: { kind: "object", required: { failedSince: timestamp } },
};

/**
 * Creates a service that manages webhook endpoints. `@quittance/events` has one with the URL check
 * and the secrets of its own.
 */
export const createWebhooks = (ports: WebhookPorts): Webhooks => {
  checkOptions("createWebhooks", ports);
  return {
    createEndpoint: bind("createEndpoint", createEndpoint, ports, [
      organization,
      ["content", newEndpoint],
    ]),
    getEndpoint: bind("getEndpoint", getEndpoint, ports, [organization, endpoint]),
    listEndpoints: bind("listEndpoints", listEndpoints, ports, [
      organization,
      ["filter", endpointFilter, "optional"],
      ["options", pageOptions, "optional"],
    ]),
    updateEndpoint: bind("updateEndpoint", updateEndpoint, ports, [
      organization,
      endpoint,
      ["changes", endpointChanges],
    ]),
    disableEndpoint: bind("disableEndpoint", disableEndpoint, ports, [organization, endpoint]),
    rotateSecret: bind("rotateSecret", rotateSecret, ports, [
      organization,
      endpoint,
      ["options", { kind: "object", optional: { previousValidSeconds: number } }, "optional"],
    ]),
    listDeliveries: bind("listDeliveries", listDeliveries, ports, [
      organization,
      endpoint,
      ["filter", deliveryFilter, "optional"],
      ["options", pageOptions, "optional"],
    ]),
    replay: bind("replay", replayDeliveries, ports, [
      organization,
      endpoint,
      ["selection", replaySelection],
    ]),
  };
};

const disableEndpoint = (
  organizationId: OrganizationId,
  id: EndpointId,
): ReturnType<typeof updateEndpoint> => updateEndpoint(organizationId, id, { isActive: false });
