import type { LedgerEvent } from "../event/event.ts";
import type { EndpointId, IdSource, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Clock, Timestamp } from "../time/timestamp.ts";
import type { DeliveryLog } from "./delivery-log.ts";
import type { EndpointFilter, UrlProblem, WebhookEndpoint } from "./endpoint.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** A new secret of an endpoint. @inline */
export interface SecretRotation {
  readonly secret: string;
  /** Until when the previous secret signs as well. */
  readonly previousExpiresAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** An endpoint after a change, and the events about it. @inline */
export interface ChangedEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/**
 * The stored webhook endpoints of organizations, active or not, with their secrets. No method
 * returns a secret: only `DeliveryLog.claim` does.
 *
 * No task rejects; a failing store is `PortFailed`. Records of other organizations do not exist.
 * Each write stores its events in the same transaction, or none if it stores nothing.
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
    events: ReadonlyArray<LedgerEvent>,
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
    change: (stored: WebhookEndpoint) => ChangedEndpoint,
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
