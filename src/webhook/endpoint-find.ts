import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { WebhookEndpoint } from "./endpoint.ts";
import type { EndpointNotFound } from "./webhook-errors.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Returns an endpoint of the organization, active or not. */
export const findEndpoint = async (
  organizationId: OrganizationId,
  id: EndpointId,
  { endpoints }: Pick<WebhookPorts, "endpoints">,
): Promise<Either<EndpointNotFound | PortFailed, WebhookEndpoint>> => {
  const found = await endpoints.findEndpoint(organizationId, id)();
  return isLeft(found) ? found : endpointFound(found.right);
};

/** Returns `EndpointNotFound` for `undefined`. */
export const endpointFound = (
  endpoint: WebhookEndpoint | undefined,
): Either<EndpointNotFound, WebhookEndpoint> =>
  endpoint === undefined ? left({ kind: "EndpointNotFound" }) : right(endpoint);
