import type { EventType, LedgerEvent } from "../event/event.ts";
import type { EndpointId, OrganizationId } from "../ids.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Maximum number of active webhook endpoints of an organization. */
export const maxActiveEndpoints = 20;

/** How long the previous secret of an endpoint stays valid by default, in seconds: a day. */
export const defaultRotationSeconds = 86_400;

/** How long the previous secret of an endpoint can stay valid, in seconds: a week. */
export const maxRotationSeconds = 604_800;

/** Every reason for which an endpoint is disabled. */
export const disabledReasons = ["REQUESTED", "GONE"] as const;

/**
 * Why an endpoint is disabled.
 *
 * - `REQUESTED`: by the organization.
 * - `GONE`: its receiver responded with 410.
 */
export type DisabledReason = (typeof disabledReasons)[number];

/** The properties of a webhook endpoint that an organization sets. @inline */
export interface EndpointContent {
  /** An absolute URL. In production: https, without user info, not a private address. */
  readonly url: string;
  /** The event types that are delivered, at least one; `undefined` for all. */
  readonly types: ReadonlyArray<EventType> | undefined;
  readonly isActive: boolean;
}

/** A URL that receives events of an organization. Its secrets are stored with it, apart. */
export interface WebhookEndpoint extends EndpointContent {
  readonly id: EndpointId;
  readonly organizationId: OrganizationId;
  /** `undefined` for an active endpoint. */
  readonly disabledReason: DisabledReason | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

/** An endpoint with its new secret, which is returned once only. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/**
 * Returns whether an event is delivered to an endpoint of its organization: the endpoint is active,
 * accepts the type, and was not created after the event.
 */
export const acceptsEvent = (
  { isActive, types, createdAt }: WebhookEndpoint,
  event: Pick<LedgerEvent, "type" | "createdAt">,
): boolean =>
  isActive && event.createdAt >= createdAt && (types === undefined || types.includes(event.type));
