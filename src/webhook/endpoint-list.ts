import type { OrganizationId } from "../ids.ts";
import { type TaskEither } from "../kernel/either.ts";
import type { EndpointFilter } from "./endpoint-filter.ts";
import type { PageOptions } from "../listing/page-options.ts";
import type { WebhookEndpoint } from "./endpoint.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { listPage, type Listed } from "../listing/page-list.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

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
