import type { OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { checkTypes, type EndpointInvalid, type EndpointIssue } from "./endpoint-check.ts";
import type { EndpointContent, EndpointWithSecret, WebhookEndpoint } from "./endpoint.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Returns the validation issues of the content of an endpoint. */
export const checkEndpoint = async (
  { organizationId, url, types }: Pick<WebhookEndpoint, "organizationId" | "url" | "types">,
  { checkUrl }: Pick<WebhookPorts, "checkUrl">,
): Promise<ReadonlyArray<EndpointIssue>> => {
  const reason = await checkUrl(url, organizationId);
  const urlIssues = reason === undefined ? [] : [{ kind: "EndpointUrlInvalid", reason } as const];
  return [...urlIssues, ...checkTypes(types)];
};

/** Creates the failure of an endpoint that would be one more than the maximum. */
export const tooManyEndpoints = (): EndpointInvalid => ({
  kind: "EndpointInvalid",
  issues: [{ kind: "TooManyEndpoints" }],
});

/** Adds a webhook endpoint, with a new secret. */
export const createEndpoint =
  (
    organizationId: OrganizationId,
    content: Partial<EndpointContent> & Pick<EndpointContent, "url">,
  ): ((
    ports: Omit<WebhookPorts, "deliveries">,
  ) => TaskEither<EndpointInvalid | PortFailed, EndpointWithSecret>) =>
  (ports) =>
  async () => {
    const { url, types, isActive = true } = content;
    const issues = await checkEndpoint({ organizationId, url, types }, ports);
    if (issues.length > 0) return left({ kind: "EndpointInvalid", issues });
    const endpoint: WebhookEndpoint = {
      id: ports.newId("endpoint"),
      organizationId,
      url,
      types: types && [...types],
      isActive,
      disabledReason: isActive ? undefined : "REQUESTED",
      createdAt: ports.clock(),
      updatedAt: undefined,
    };
    const secret = ports.newSecret();
    const stored = await ports.endpoints.storeEndpoint(organizationId, endpoint, secret)();
    if (isLeft(stored)) return stored;
    return stored.right ? right({ endpoint, secret }) : left(tooManyEndpoints());
  };
