import type { WebhookEndpoint } from "./endpoint.ts";

/** A filter of webhook endpoints. Absent properties do not filter. */
export interface EndpointFilter {
  readonly isActive?: boolean | undefined;
}

/** Returns whether an endpoint passes a filter. It specifies what every store lists. */
export const matchesEndpoint = ({ isActive }: EndpointFilter, endpoint: WebhookEndpoint): boolean =>
  isActive === undefined || isActive === endpoint.isActive;
