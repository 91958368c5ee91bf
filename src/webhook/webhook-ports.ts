import type { IdSource } from "../ids.ts";
import type { DeliveryLog } from "./delivery-log.ts";
import type { EndpointRepository } from "./endpoint-repository.ts";
import type { Clock } from "../time/timestamp.ts";
import type { CheckUrl } from "./endpoint-check.ts";

/** What managing webhook endpoints needs. */
export interface WebhookPorts {
  readonly endpoints: EndpointRepository;
  readonly deliveries: DeliveryLog;
  /** Whether events can be sent to a URL. Delivery checks the URL again. */
  readonly checkUrl: CheckUrl;
  /** Returns a new random secret in the form of Standard Webhooks: `whsec_` and base64. */
  readonly newSecret: () => string;
  readonly clock: Clock;
  readonly newId: IdSource;
}
