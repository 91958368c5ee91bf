import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import type { DeliveryFilter } from "./delivery-filter.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { Delivery } from "./delivery.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { findEndpoint } from "./endpoint-find.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";
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
  (ports) =>
  async () => {
    const ofEndpoint = { ...filter, endpointId };
    const key = { list: "deliveries", filter: ofEndpoint } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const found = await findEndpoint(organizationId, endpointId, ports);
    if (isLeft(found)) return found;
    const { deliveries } = ports;
    const page = await deliveries.listDeliveries(organizationId, ofEndpoint, request.right)();
    if (isLeft(page)) return page;
    return right(listed(page.right, request.right, (last) => writeCursor(key, last)));
  };
