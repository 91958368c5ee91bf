import type { EndpointWithSecret } from "./endpoint-create.ts";
import type { Listed } from "../listing/page-list.ts";
import { deliveryCodec } from "./delivery-record.ts";
import { endpointCodec } from "./endpoint-record.ts";
import type { Delivery } from "./delivery.ts";
import type { WebhookEndpoint } from "./endpoint.ts";
import { renderPage } from "../listing/list-response.ts";

/** Renders a webhook endpoint as JSON, without its secrets. */
export const renderEndpoint = endpointCodec.json.write;

/** Renders a webhook endpoint as JSON, with its new secret. */
export const renderEndpointWithSecret = ({ endpoint, secret }: EndpointWithSecret) => ({
  ...renderEndpoint(endpoint),
  secret,
});

/** Renders a delivery as JSON, with its attempts. */
const renderDelivery = deliveryCodec.json.write;

/** Renders a page of webhook endpoints as JSON. */
export const renderEndpointList = (page: Listed<WebhookEndpoint>) => ({
  endpoints: page.rows.map(renderEndpoint),
  ...renderPage(page),
});

/** Renders a page of deliveries as JSON. */
export const renderDeliveryList = (page: Listed<Delivery>) => ({
  deliveries: page.rows.map(renderDelivery),
  ...renderPage(page),
});
