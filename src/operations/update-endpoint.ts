import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { EndpointContent, WebhookEndpoint } from "../webhook/endpoint.ts";
import { checkEndpoint, tooManyEndpoints } from "./create-endpoint.ts";
import { findEndpoint } from "./find-endpoint.ts";
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
    const { url = found.right.url, isActive = found.right.isActive } = changes;
    const types = "types" in changes ? changes.types : found.right.types;
    const issues = await checkEndpoint(
      { url, types },
      isActive ? ports : unchecked(ports, changes),
    );
    if (issues.length > 0) return left({ kind: "EndpointInvalid", issues });
    const endpoint: WebhookEndpoint = {
      ...found.right,
      url,
      types: types && [...types],
      isActive,
      disabledReason: isActive ? undefined : (found.right.disabledReason ?? "REQUESTED"),
      updatedAt: ports.clock(),
    };
    const stored = await ports.endpoints.updateEndpoint(organizationId, endpoint)();
    if (isLeft(stored)) return stored;
    return stored.right ? right(endpoint) : left(tooManyEndpoints());
  };

/** A URL that is not changed does not have to be valid to disable its endpoint. */
const unchecked = (
  ports: Pick<WebhookPorts, "checkUrl">,
  { url }: Partial<EndpointContent>,
): Pick<WebhookPorts, "checkUrl"> =>
  url === undefined ? { checkUrl: () => Promise.resolve(undefined) } : ports;
