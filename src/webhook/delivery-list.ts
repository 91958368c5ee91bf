import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { DeliveryFilter } from "./delivery-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { Delivery } from "./delivery.ts";
import { findEndpoint } from "./endpoint-find.ts";
import { listPage, type Listed } from "../listing/page-list.ts";
import type { EndpointNotFound } from "./webhook-errors.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** Lists the deliveries of an endpoint that match a filter, newest first. */
export const listDeliveries =
  (
    organizationId: OrganizationId,
    endpointId: EndpointId,
    filter: DeliveryFilter = {},
    options: PageOptions = {},
  ): ((
    ports: Pick<WebhookPorts, "endpoints" | "deliveries">,
  ) => TaskEither<EndpointNotFound | ListError, Listed<Delivery>>) =>
  (ports) => {
    const ofEndpoint = { ...filter, endpointId };
    return listPage({ list: "deliveries", filter: ofEndpoint }, options, (page) => async () => {
      const found = await findEndpoint(organizationId, endpointId, ports);
      if (isLeft(found)) return found;
      return ports.deliveries.listDeliveries(organizationId, ofEndpoint, page)();
    });
  };
