import type { EndpointId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { WebhookEndpoint } from "../webhook/endpoint.ts";
import { findEndpoint } from "./find-endpoint.ts";
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
