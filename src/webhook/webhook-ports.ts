import type { IdSource, OrganizationId } from "../ids.ts";
import type { Clock } from "../time/timestamp.ts";
import type { DeliveryLog } from "./delivery-log.ts";
import type { EndpointRepository } from "./endpoint-repository.ts";
import type { UrlProblem } from "./endpoint.ts";

/** What managing webhook endpoints needs. */
export interface WebhookPorts {
  readonly endpoints: EndpointRepository;
  readonly deliveries: DeliveryLog;
  /**
   * Returns why events of an organization cannot be sent to a URL now; `undefined` if they can.
   * Never rejects. Ends within a few seconds, and limits the look-ups of names of each
   * organization. Delivery checks the URL again.
   */
  readonly checkUrl: (
    url: string,
    organizationId: OrganizationId,
  ) => Promise<UrlProblem | undefined>;
  /** Returns a new random secret in the form of Standard Webhooks: `whsec_` and base64. */
  readonly newSecret: () => string;
  readonly clock: Clock;
  readonly newId: IdSource;
}
