import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { EventStamp } from "../event/event.ts";
import type { Actor } from "../event/organization-change.ts";
import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Listed } from "../listing/page.ts";
import { checkNames } from "../quittance/check-ports.ts";
import { listOf, ofOrganization, orElse } from "../schema/operation.ts";
import { asWritten, read, type Invalid, type Out } from "../schema/schema.ts";
import { addSeconds, type Timestamp } from "../time/timestamp.ts";
import {
  deliveryList,
  testType,
  replayRequest,
  type Delivery,
  type DeliveryFilter,
  type DeliveryList,
  type Replayed,
  type ReplayRequest,
  type SentTest,
} from "./delivery.ts";
import type { ReplaySelection } from "./delivery-log.ts";
import { changedEndpoint, endpointEvents, secretEvent } from "./endpoint-change.ts";
import {
  endpointChanges,
  endpointList,
  newEndpoint,
  secretRotation,
  tooManyEndpoints,
  wrongUrl,
  type EndpointChanges,
  type EndpointDisabled,
  type EndpointList,
  type EndpointNotFound,
  type EndpointWithSecret,
  type NewEndpoint,
  type RotateSecretOptions,
  type WebhookEndpoint,
} from "./endpoint.ts";
import type { WebhookPorts } from "./endpoint-repository.ts";

/**
 * Manages the webhook endpoints of an organization, and the deliveries to them.
 *
 * Each change is stored with an event that names its `actor`, by default the host.
 */
export interface Webhooks {
  /**
   * Adds an endpoint, and returns it with its secret, which no other call returns.
   *
   * It receives the events from now on, of all types by default. Fails with `Invalid` (every issue,
   * or that events cannot be sent to the URL) or `PortFailed`.
   *
   * @example
   * const { endpoint, secret } = orThrow(
   *   await webhooks.create(organizationId, { url: "https://shop.example/webhooks" }),
   * );
   */
  readonly create: (
    organizationId: OrganizationId,
    request: NewEndpoint,
    actor?: Actor,
  ) => Promise<Either<Invalid | PortFailed, EndpointWithSecret>>;

  /**
   * Returns an endpoint, active or not. Fails with `EndpointNotFound` or `PortFailed`.
   *
   * @example
   * const endpoint = orThrow(await webhooks.get(organizationId, endpointId));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: EndpointId,
  ) => Promise<Either<EndpointNotFound | PortFailed, WebhookEndpoint>>;

  /**
   * Lists endpoints, newest first. Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await webhooks.list(organizationId, { isActive: true }));
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: EndpointList,
  ) => Promise<Either<Invalid | PortFailed, Listed<WebhookEndpoint>>>;

  /**
   * Changes the URL or the types of an endpoint, or enables it with `isActive: true`.
   *
   * Pending deliveries are sent to the new URL. Events of types that were not accepted, or that
   * happened while the endpoint was disabled, are not sent later. Fails with `Invalid`,
   * `EndpointNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await webhooks.update(organizationId, endpoint.id, { isActive: true }));
   */
  readonly update: (
    organizationId: OrganizationId,
    id: EndpointId,
    changes: EndpointChanges,
    actor?: Actor,
  ) => Promise<Either<Invalid | EndpointNotFound | PortFailed, WebhookEndpoint>>;

  /**
   * Disables an endpoint. Its pending deliveries fail; enable it again to `replay` them.
   *
   * Fails with `EndpointNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await webhooks.disable(organizationId, endpoint.id));
   */
  readonly disable: (
    organizationId: OrganizationId,
    id: EndpointId,
    actor?: Actor,
  ) => Promise<Either<Invalid | EndpointNotFound | PortFailed, WebhookEndpoint>>;

  /**
   * Gives an endpoint a new secret, and returns it once.
   *
   * Requests are signed with the previous secret too for a day, or for `previousValidSeconds`.
   * Fails with `Invalid`, `EndpointNotFound` or `PortFailed`.
   *
   * @example
   * const { secret } = orThrow(await webhooks.rotateSecret(organizationId, endpoint.id));
   */
  readonly rotateSecret: (
    organizationId: OrganizationId,
    id: EndpointId,
    options?: RotateSecretOptions,
    actor?: Actor,
  ) => Promise<Either<Invalid | EndpointNotFound | PortFailed, EndpointWithSecret>>;

  /**
   * Lists the deliveries of an endpoint with their attempts, newest first.
   *
   * Fails with `Invalid` (every issue), `EndpointNotFound` or `PortFailed`.
   *
   * @example
   * const failed = { state: ["FAILED"] } as const;
   * const { rows } = orThrow(await webhooks.deliveries(organizationId, endpoint.id, failed));
   */
  readonly deliveries: (
    organizationId: OrganizationId,
    endpointId: EndpointId,
    request?: DeliveryList,
  ) => Promise<Either<Invalid | EndpointNotFound | PortFailed, Listed<Delivery>>>;

  /**
   * Sends a signed request of the type `webhook.test` with empty `data` to an active endpoint.
   * Returns the identifier of its delivery.
   *
   * Fails with `EndpointNotFound`, `EndpointDisabled` or `PortFailed`.
   *
   * @example
   * const { eventId } = orThrow(await webhooks.test(organizationId, endpoint.id));
   */
  readonly test: (
    organizationId: OrganizationId,
    endpointId: EndpointId,
  ) => Promise<Either<EndpointNotFound | EndpointDisabled | PortFailed, SentTest>>;

  /**
   * Sends deliveries again, with the same identifiers and bodies: up to 1,000 by event, or the
   * oldest 1,000 that failed since a time.
   *
   * Returns how many are sent again; unknown and pending ones are not counted. Fails with
   * `Invalid` (every issue), `EndpointNotFound`, `EndpointDisabled` or `PortFailed`.
   *
   * @example
   * const failedSince = "2025-03-01 00:00:00";
   * orThrow(await webhooks.replay(organizationId, endpoint.id, { failedSince }));
   */
  readonly replay: (
    organizationId: OrganizationId,
    endpointId: EndpointId,
    request: ReplayRequest,
  ) => Promise<Either<Invalid | EndpointNotFound | EndpointDisabled | PortFailed, Replayed>>;
}

const orNotFound = orElse<EndpointNotFound>({ kind: "EndpointNotFound" });

const orDisabled = orElse<EndpointDisabled>({ kind: "EndpointDisabled" });

const finderOf =
  ({ endpoints }: WebhookPorts) =>
  (organizationId: OrganizationId, id: EndpointId) =>
    pipe(endpoints.findEndpoint(organizationId, id), TE.flatMapEither(orNotFound));

/**
 * Creates a service that manages webhook endpoints. `@quittance/events` has one with the URL check
 * and the secrets of its own.
 */
export const createWebhooks = (ports: WebhookPorts): Webhooks => {
  checkNames("createWebhooks", ports);
  const { endpoints, deliveries, clock } = ports;
  const find = finderOf(ports);
  const update = updating(ports);
  return ofOrganization<Webhooks>("webhooks", {
    create: creating(ports),
    get: (organizationId, id) => find(organizationId, id)(),
    list: listOf("endpoints", endpointList, endpoints.listEndpoints),
    update,
    disable: (organizationId, id, actor) => update(organizationId, id, { isActive: false }, actor),
    rotateSecret: rotating(ports),
    deliveries: (organizationId, endpointId, request) => {
      const list = listOf(
        `deliveries of ${endpointId}`,
        deliveryList,
        (_, filter: DeliveryFilter, page) =>
          pipe(
            find(organizationId, endpointId),
            TE.flatMap(() =>
              deliveries.listDeliveries(organizationId, { ...filter, endpointId }, page),
            ),
          ),
      );
      return list(organizationId, request);
    },
    test: testing(ports),
    replay: async (organizationId, endpointId, request) => {
      const given = read(replayRequest, request);
      if (isLeft(given)) return given;
      const selection = selectionOf(given.right);
      return pipe(
        find(organizationId, endpointId),
        TE.flatMap(() => deliveries.replay(organizationId, endpointId, selection, clock())),
        TE.flatMapEither(orDisabled),
        TE.map((replayed) => ({ replayed })),
      )();
    },
  });
};

const stampOf =
  ({ newId }: WebhookPorts, createdAt: Timestamp) =>
  (): EventStamp => ({ id: newId("event"), createdAt });

const creating =
  (ports: WebhookPorts): Webhooks["create"] =>
  async (organizationId, request, actor) => {
    const { endpoints, checkUrl, newSecret, clock, newId } = ports;
    const given = read(newEndpoint, request);
    if (isLeft(given)) return given;
    const { url, types, isActive } = given.right;
    const problem = await checkUrl(url, organizationId);
    if (problem !== undefined) return left(wrongUrl(problem));
    const createdAt = clock();
    const endpoint: WebhookEndpoint = {
      id: newId("endpoint"),
      organizationId,
      url,
      types,
      isActive,
      disabledReason: isActive ? undefined : "REQUESTED",
      createdAt,
      updatedAt: undefined,
    };
    const secret = newSecret();
    const events = endpointEvents(undefined, endpoint, stampOf(ports, createdAt), actor);
    const stored = await endpoints.storeEndpoint(organizationId, endpoint, secret, events)();
    if (isLeft(stored)) return stored;
    return stored.right ? right({ endpoint, secret }) : left(asWritten(request)(tooManyEndpoints));
  };

const updating = (ports: WebhookPorts): Webhooks["update"] => {
  const { endpoints, checkUrl, clock } = ports;
  const find = finderOf(ports);
  return async (organizationId, id, request, actor) => {
    const given = read(endpointChanges, request);
    if (isLeft(given)) return given;
    const changes = given.right;
    const found = await find(organizationId, id)();
    if (isLeft(found)) return found;
    const wanted = changedEndpoint(found.right, changes);
    // A URL that is not changed does not have to be valid to disable its endpoint.
    const isUsed = wanted.isActive || changes.url !== undefined;
    const problem = isUsed ? await checkUrl(wanted.url, organizationId) : undefined;
    if (problem !== undefined) return left(wrongUrl(problem));
    const stored = await endpoints.changeEndpoint(organizationId, id, (before) => {
      const updatedAt = clock();
      const endpoint = { ...changedEndpoint(before, changes), updatedAt };
      return {
        endpoint,
        events: endpointEvents(before, endpoint, stampOf(ports, updatedAt), actor),
      };
    })();
    if (isLeft(stored)) return stored;
    return stored.right === "TOO_MANY_ACTIVE"
      ? left(asWritten(request)(tooManyEndpoints))
      : orNotFound(stored.right);
  };
};

const testing =
  (ports: WebhookPorts): Webhooks["test"] =>
  async (organizationId, endpointId) => {
    const { deliveries, clock, newId } = ports;
    const found = await finderOf(ports)(organizationId, endpointId)();
    if (isLeft(found)) return found;
    if (!found.right.isActive) return left({ kind: "EndpointDisabled" });
    const now = clock();
    const eventId = newId("event");
    const event = { id: eventId, organization_id: organizationId, type: testType };
    const body = JSON.stringify({ ...event, created_at: now, data: {} });
    const delivery = { id: eventId, endpointId, subjectId: eventId, type: testType, body } as const;
    for (;;) {
      const read = await deliveries.position(organizationId)();
      if (isLeft(read)) return read;
      // Beside the events: the position stays, unless a reader has moved it since.
      const position = { after: read.right, position: read.right };
      const events = { ...position, deliveries: [delivery], now };
      const stored = await deliveries.storeDeliveries(organizationId, events)();
      if (isLeft(stored)) return stored;
      if (stored.right) return right({ eventId });
    }
  };

const rotating =
  (ports: WebhookPorts): Webhooks["rotateSecret"] =>
  async (organizationId, id, options, actor) => {
    const { endpoints, newSecret, clock } = ports;
    const given = read(secretRotation, options);
    if (isLeft(given)) return given;
    const updatedAt = clock();
    const secret = newSecret();
    const previousExpiresAt = addSeconds(updatedAt, given.right.previousValidSeconds);
    const events = [secretEvent(organizationId, id, stampOf(ports, updatedAt)(), actor)];
    return pipe(
      endpoints.rotateSecret(organizationId, id, { secret, previousExpiresAt, updatedAt, events }),
      TE.flatMapEither(orNotFound),
      TE.map((endpoint) => ({ endpoint, secret })),
    )();
  };

const selectionOf = ({ eventIds, failedSince }: Out<typeof replayRequest>): ReplaySelection => {
  if (eventIds !== undefined) return { eventIds };
  invariant(failedSince !== undefined, "a replay selects by events or by a time");
  return { failedSince };
};
