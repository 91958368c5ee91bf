import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import type { EndpointFilter } from "./endpoint-filter.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { WebhookEndpoint } from "./endpoint.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Lists the webhook endpoints that match a filter, newest first. */
export const listEndpoints =
  (
    organizationId: OrganizationId,
    filter: EndpointFilter = {},
    options: PageOptions = {},
  ): ((ports: Pick<WebhookPorts, "endpoints">) => TaskEither<ListError, Listed<WebhookEndpoint>>) =>
  ({ endpoints }) =>
  async () => {
    const key = { list: "endpoints", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const page = await endpoints.listEndpoints(organizationId, filter, request.right)();
    if (isLeft(page)) return page;
    return right(listed(page.right, request.right, (last) => writeCursor(key, last)));
  };
