import { eventTypes } from "../event/event.ts";
import type { EndpointId, OrganizationId } from "../ids.ts";
import { createEndpoint } from "./endpoint-create.ts";
import { listDeliveries } from "./delivery-list.ts";
import { getEndpoint, listEndpoints } from "./endpoint-find.ts";
import { replayDeliveries } from "./delivery-replay.ts";
import { rotateSecret } from "./endpoint-rotate-secret.ts";
import { updateEndpoint } from "./endpoint-update.ts";
import type { WebhookPorts } from "./webhook-ports.ts";
import { deliveryStates } from "./delivery.ts";
import { boolean, number, text, timestamp } from "../quittance/argument-types.ts";
import { bind, organization, type Parameter } from "../quittance/bind.ts";
import type { Type } from "../quittance/check-type.ts";
import { checkOptions } from "../quittance/check-options.ts";
import { pageOptions } from "../quittance/list-arguments.ts";
import type { Webhooks } from "./webhook-operations.ts";

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
