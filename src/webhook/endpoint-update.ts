import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, left, type TaskEither } from "../kernel/either.ts";
import type { EndpointContent, WebhookEndpoint } from "./endpoint.ts";
import { checkEndpoint, tooManyEndpoints } from "./endpoint-create.ts";
import { endpointFound, findEndpoint } from "./endpoint-find.ts";
import type { UpdateEndpointError } from "./webhook-errors.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Changes a webhook endpoint. Disabling it checks its URL only if that changes as well. */
export const updateEndpoint =
  (
    organizationId: OrganizationId,
    id: EndpointId,
    changes: Partial<EndpointContent>,
  ): ((
    ports: Pick<WebhookPorts, "endpoints" | "checkUrl" | "clock">,
  ) => TaskEither<UpdateEndpointError, WebhookEndpoint>) =>
  (ports) =>
  async () => {
    const found = await findEndpoint(organizationId, id, ports);
    if (isLeft(found)) return found;
    const wanted = changed(found.right, changes);
    const checks = wanted.isActive ? ports : unchecked(ports, changes);
    const issues = await checkEndpoint(wanted, checks);
    if (issues.length > 0) return left({ kind: "EndpointInvalid", issues });
    const { endpoints, clock } = ports;
    const stored = await endpoints.changeEndpoint(organizationId, id, (endpoint) => ({
      ...changed(endpoint, changes),
      updatedAt: clock(),
    }))();
    if (isLeft(stored)) return stored;
    return stored.right === "TOO_MANY_ACTIVE"
      ? left(tooManyEndpoints())
      : endpointFound(stored.right);
  };

const changed = (
  endpoint: WebhookEndpoint,
  { url = endpoint.url, isActive = endpoint.isActive, ...changes }: Partial<EndpointContent>,
): WebhookEndpoint => {
  const types = "types" in changes ? changes.types : endpoint.types;
  return {
    ...endpoint,
    url,
    types: types && [...types],
    isActive,
    disabledReason: isActive ? undefined : (endpoint.disabledReason ?? "REQUESTED"),
  };
};

/** A URL that is not changed does not have to be valid to disable its endpoint. */
const unchecked = (
  ports: Pick<WebhookPorts, "checkUrl">,
  { url }: Partial<EndpointContent>,
): Pick<WebhookPorts, "checkUrl"> =>
  url === undefined ? { checkUrl: () => Promise.resolve(undefined) } : ports;
