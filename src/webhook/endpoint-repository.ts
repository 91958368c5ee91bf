import type { EndpointId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { EndpointFilter, WebhookEndpoint } from "./endpoint.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** A new secret of an endpoint. @inline */
export interface SecretRotation {
  readonly secret: string;
  /** Until when the previous secret signs as well. */
  readonly previousExpiresAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/**
 * The stored webhook endpoints of organizations, active or not, with their secrets. No method
 * returns a secret: only `DeliveryLog.claim` does.
 *
 * No task rejects; a failing store is `PortFailed`. Records of other organizations do not exist.
 */
export interface EndpointRepository {
  /** Returns an endpoint; `undefined` if there is none with this identifier. */
  readonly findEndpoint: (
    organizationId: OrganizationId,
    id: EndpointId,
  ) => TaskEither<PortFailed, WebhookEndpoint | undefined>;

  /** Returns a page of the endpoints that `matchesEndpoint` selects, as `pageOf` does. */
  readonly listEndpoints: (
    organizationId: OrganizationId,
    filter: EndpointFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<WebhookEndpoint>>;

  /**
   * Stores an endpoint with its secret and returns true. Returns false and stores nothing if it is
   * active and would be one more than `maxActiveEndpoints`, also by concurrent calls.
   */
  readonly storeEndpoint: (
    organizationId: OrganizationId,
    endpoint: WebhookEndpoint,
    secret: string,
  ) => TaskEither<PortFailed, boolean>;

  /**
   * Stores what the function makes of a stored endpoint, and returns it; `undefined` if there is
   * none. Returns `"TOO_MANY_ACTIVE"` and changes nothing if it becomes active and would be one
   * more than `maxActiveEndpoints`. The identifiers and `createdAt` stay.
   *
   * Concurrent changes of an endpoint happen one after the other, as do those by `recordAttempt`.
   * The pending deliveries of an endpoint that is not active afterwards are failed at its
   * `updatedAt`, in the same transaction.
   */
  readonly changeEndpoint: (
    organizationId: OrganizationId,
    id: EndpointId,
    change: (stored: WebhookEndpoint) => WebhookEndpoint,
  ) => TaskEither<PortFailed, WebhookEndpoint | "TOO_MANY_ACTIVE" | undefined>;

  /**
   * Stores a new secret and returns the endpoint; `undefined` if there is none. The current secret
   * becomes the previous one, which is forgotten.
   */
  readonly rotateSecret: (
    organizationId: OrganizationId,
    id: EndpointId,
    rotation: SecretRotation,
  ) => TaskEither<PortFailed, WebhookEndpoint | undefined>;
}
