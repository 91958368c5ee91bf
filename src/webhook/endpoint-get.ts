import type { EndpointId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { WebhookEndpoint } from "./endpoint.ts";
import { findEndpoint } from "./endpoint-find.ts";
import type { EndpointNotFound } from "./webhook-errors.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Returns a webhook endpoint, active or not. */
export const getEndpoint =
  (
    organizationId: OrganizationId,
    id: EndpointId,
  ): ((
    ports: Pick<WebhookPorts, "endpoints">,
  ) => TaskEither<EndpointNotFound | PortFailed, WebhookEndpoint>) =>
  (ports) =>
  () =>
    findEndpoint(organizationId, id, ports);
