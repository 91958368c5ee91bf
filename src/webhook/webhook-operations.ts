import type { EndpointId, OrganizationId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { DeliveryFilter } from "./delivery-filter.ts";
import type { EndpointFilter } from "./endpoint-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { EndpointWithSecret } from "./endpoint.ts";
import type { Listed } from "../listing/page-list.ts";
import type { Replayed } from "./delivery-replay.ts";
import type { RotateSecretOptions } from "./endpoint-rotate-secret.ts";
import type { EndpointNotFound, ReplayError, UpdateEndpointError } from "./webhook-errors.ts";
import type { ReplaySelection } from "./delivery-log.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { EndpointInvalid } from "./endpoint-check.ts";
import type { Delivery } from "./delivery.ts";
import type { EndpointContent, WebhookEndpoint } from "./endpoint.ts";

/** Manages the webhook endpoints of an organization, and the deliveries to them. */
export interface Webhooks {
  /**
   * Adds an endpoint, and returns it with its secret, which no other call returns.
   *
   * It receives the events from now on, of all types by default. Fails with `EndpointInvalid` or
   * `PortFailed`.
   *
   * @example
   * const { endpoint, secret } = orThrow(
   *   await webhooks.createEndpoint(organizationId, { url: "https://shop.example/webhooks" }),
   * );
   */
  readonly createEndpoint: (
    organizationId: OrganizationId,
    content: Partial<EndpointContent> & Pick<EndpointContent, "url">,
  ) => Promise<Either<EndpointInvalid | PortFailed, EndpointWithSecret>>;

  /** Returns an endpoint, active or not. Fails with `EndpointNotFound` or `PortFailed`. */
  readonly getEndpoint: (
    organizationId: OrganizationId,
    id: EndpointId,
  ) => Promise<Either<EndpointNotFound | PortFailed, WebhookEndpoint>>;

  /** Lists endpoints, newest first. Fails with `ListRequestInvalid` or `PortFailed`. */
  readonly listEndpoints: (
    organizationId: OrganizationId,
    filter?: EndpointFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<WebhookEndpoint>>>;

  /**
   * Changes the URL or the types of an endpoint, or enables it with `isActive: true`.
   *
   * Pending deliveries are sent to the new URL. Events of types that were not accepted, or that
   * happened while the endpoint was disabled, are not sent later. Fails with `EndpointNotFound`,
   * `EndpointInvalid` or `PortFailed`.
   *
   * @example
   * orThrow(await webhooks.updateEndpoint(organizationId, endpoint.id, { isActive: true }));
   */
  readonly updateEndpoint: (
    organizationId: OrganizationId,
    id: EndpointId,
    changes: Partial<EndpointContent>,
  ) => Promise<Either<UpdateEndpointError, WebhookEndpoint>>;

  /**
   * Disables an endpoint. Its pending deliveries fail; enable it again to `replay` them.
   *
   * Fails with `EndpointNotFound` or `PortFailed`.
   */
  readonly disableEndpoint: (
    organizationId: OrganizationId,
    id: EndpointId,
  ) => Promise<Either<UpdateEndpointError, WebhookEndpoint>>;

  /**
   * Gives an endpoint a new secret, and returns it once.
   *
   * Requests are signed with the previous secret too for a day, or for `previousValidSeconds`.
   * Fails with `EndpointNotFound`, `EndpointInvalid` or `PortFailed`.
   *
   * @example
   * const { secret } = orThrow(await webhooks.rotateSecret(organizationId, endpoint.id));
   */
  readonly rotateSecret: (
    organizationId: OrganizationId,
    id: EndpointId,
    options?: RotateSecretOptions,
  ) => Promise<Either<UpdateEndpointError, EndpointWithSecret>>;

  /**
   * Lists the deliveries of an endpoint with their attempts, newest first.
   *
   * Fails with `EndpointNotFound`, `ListRequestInvalid` or `PortFailed`.
   *
   * @example
   * const filter = { states: ["FAILED"] } as const;
   * const { rows } = orThrow(await webhooks.listDeliveries(organizationId, endpoint.id, filter));
   */
  readonly listDeliveries: (
    organizationId: OrganizationId,
    endpointId: EndpointId,
    filter?: DeliveryFilter,
    options?: PageOptions,
  ) => Promise<Either<EndpointNotFound | ListError, Listed<Delivery>>>;

  /**
   * Sends deliveries again, with the same identifiers and bodies: up to 1,000 by event, or the
   * oldest 1,000 that failed since a time.
   *
   * Returns how many are sent again; unknown and pending ones are not counted. Fails with
   * `ReplayInvalid`, `EndpointNotFound`, `EndpointDisabled` or `PortFailed`.
   *
   * @example
   * const failedSince = timestampOf("2025-03-01 00:00:00");
   * orThrow(await webhooks.replay(organizationId, endpoint.id, { failedSince }));
   */
  readonly replay: (
    organizationId: OrganizationId,
    endpointId: EndpointId,
    selection: ReplaySelection,
  ) => Promise<Either<ReplayError, Replayed>>;
}
