import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { WebhookEndpoint } from "./endpoint.ts";
import type { EndpointNotFound } from "./webhook-errors.ts";
import type { WebhookPorts } from "./webhook-ports.ts";
import type { EndpointFilter } from "./endpoint-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import { listPage, type Listed } from "../listing/page-list.ts";

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

/** Lists the webhook endpoints that match a filter, newest first. */
export const listEndpoints =
  (
    organizationId: OrganizationId,
    filter: EndpointFilter = {},
    options: PageOptions = {},
  ): ((ports: Pick<WebhookPorts, "endpoints">) => TaskEither<ListError, Listed<WebhookEndpoint>>) =>
  ({ endpoints }) =>
    listPage({ list: "endpoints", filter }, options, (page) =>
      endpoints.listEndpoints(organizationId, filter, page),
    );
