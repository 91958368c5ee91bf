import type { EndpointId, EventId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryLane,
  DeliveryState,
  EndpointDeliveryFilter,
} from "./delivery.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** A delivery of an event that was read from the outbox. */
export interface NewDelivery extends Pick<Delivery, "id" | "endpointId" | "subjectId" | "type"> {
  /** The event as it is sent, the same in every attempt. */
  readonly body: string;
}

/** Events that were read from the outbox of an organization. */
export interface ReadEvents {
  /** The position that they follow; `undefined` for the start of the outbox. */
  readonly after: string | undefined;
  /** The position of the last of them; `undefined` to read from the start again. */
  readonly position: string | undefined;
  /** In the order of the events. */
  readonly deliveries: ReadonlyArray<NewDelivery>;
  /**
   * The time of the new deliveries, which are due at once, unless the first pending delivery of
   * their lane is due later: then they are due with it.
   */
  readonly now: Timestamp;
}

/** The right to send a delivery, until `expiresAt`. */
export interface DeliveryLease {
  /** Unique for each claim. */
  readonly token: string;
  readonly expiresAt: Timestamp;
}

/** A delivery that is reserved until the lease expires, and what to send. */
export interface ClaimedDelivery {
  readonly delivery: Delivery;
  readonly body: string;
  readonly url: string;
  /** The current secret, then the previous one if it is still valid. */
  readonly secrets: ReadonlyArray<string>;
  readonly lease: DeliveryLease;
  /** Whether no other delivery of the lane was pending. */
  readonly isLast: boolean;
}

/** What an attempt changes. */
export interface AttemptResult {
  readonly attempt: DeliveryAttempt;
  readonly state: DeliveryState;
  /** With the state `PENDING` only. */
  readonly nextAttemptAt: Timestamp | undefined;
  /** Whether the endpoint is disabled with the reason `GONE`, unless its URL has changed. */
  readonly disables: boolean;
}

/** Which deliveries of an endpoint are replayed. */
export type ReplaySelection =
  /** These, delivered or failed. */
  | { readonly eventIds: ReadonlyArray<EventId> }
  /** The oldest `maxReplayed` failed ones that were stored at this time or later. */
  | { readonly failedSince: Timestamp };

/** A failure to read all organizations. */
export interface OrganizationsFailed extends PortFailed {
  /**
   * Of a store with several servers: the first organizations of those that can be reached, at most
   * as many as were requested.
   */
  readonly found?: ReadonlyArray<OrganizationId> | undefined;
}

/**
 * The deliveries of events to webhook endpoints, and the position up to which the outbox of each
 * organization was read. No task rejects; a failing store is `PortFailed`.
 *
 * Every method but the first two is limited to one organization: other records do not exist. Times
 * come from the caller, so that a store needs no clock.
 */
export interface DeliveryLog {
  /**
   * Returns at most `limit` organizations that have stored an endpoint, in the order of their
   * identifiers, from the first after `after`.
   */
  readonly organizations: (
    after: OrganizationId | undefined,
    limit: number,
  ) => TaskEither<OrganizationsFailed, ReadonlyArray<OrganizationId>>;

  /**
   * Returns those of `organizations` that have work: an event after their position in the outbox of
   * the same store, or a delivery that `claim` would return.
   */
  readonly organizationsWithWork: (
    now: Timestamp,
    after: OrganizationId | undefined,
    limit: number,
  ) => TaskEither<OrganizationsFailed, ReadonlyArray<OrganizationId>>;

  /** Returns the position up to which the outbox was read; `undefined` before the first event. */
  readonly position: (organizationId: OrganizationId) => TaskEither<PortFailed, string | undefined>;

  /**
   * Stores the deliveries of events and their position in one transaction, and returns true.
   * Returns false and stores nothing if the stored position is not `after`, because another reader
   * came first. Deliveries of endpoints that are not active, and those that are stored already, are
   * left out.
   */
  readonly storeDeliveries: (
    organizationId: OrganizationId,
    events: ReadEvents,
  ) => TaskEither<PortFailed, boolean>;

  /**
   * Returns the lanes that `claim` would return a delivery of, those that are due first first, and
   * at most `limit` of each endpoint.
   */
  readonly dueLanes: (
    organizationId: OrganizationId,
    now: Timestamp,
    limit: number,
  ) => TaskEither<PortFailed, ReadonlyArray<DeliveryLane>>;

  /**
   * Returns the first pending delivery of a lane, in the order in which the deliveries were stored,
   * and reserves it until the lease expires. Returns `undefined` if there is none, or if the first
   * is not due at `now`, or reserved by a lease that expires after `now`.
   */
  readonly claim: (
    lane: DeliveryLane,
    lease: DeliveryLease,
    now: Timestamp,
  ) => TaskEither<PortFailed, ClaimedDelivery | undefined>;

  /**
   * Ends the lease of a claimed delivery that is not sent, and returns true. Returns false and
   * changes nothing if the delivery is no longer pending with this lease.
   */
  readonly release: (claimed: ClaimedDelivery) => TaskEither<PortFailed, boolean>;

  /**
   * Adds an attempt to a claimed delivery, changes its state, ends the lease and returns true.
   * Returns false and changes nothing if the delivery is no longer pending with this lease. The
   * time of the attempt becomes the `updatedAt` of the delivery. Later pending deliveries of the
   * lane that are due before its next attempt become due with it.
   *
   * If it disables the endpoint, all its pending deliveries are failed in the same transaction.
   */
  readonly recordAttempt: (
    claimed: ClaimedDelivery,
    result: AttemptResult,
  ) => TaskEither<PortFailed, boolean>;

  /** Returns a page of the deliveries that `matchesDelivery` selects, as `pageOf` does. */
  readonly listDeliveries: (
    organizationId: OrganizationId,
    filter: EndpointDeliveryFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Delivery>>;

  /**
   * Makes deliveries pending, due at `now` and without attempts, and returns how many. Returns
   * `undefined` and changes nothing if the endpoint is not active or there is none. Pending
   * deliveries are left as they are.
   */
  readonly replay: (
    organizationId: OrganizationId,
    endpointId: EndpointId,
    selection: ReplaySelection,
    now: Timestamp,
  ) => TaskEither<PortFailed, number | undefined>;

  /**
   * Deletes deliveries that are not pending and have not changed since `before`, and returns how
   * many: those that changed first, at most `limit`. A delivery that never changed counts from its
   * `createdAt`.
   */
  readonly prune: (
    organizationId: OrganizationId,
    before: Timestamp,
    limit: number,
  ) => TaskEither<PortFailed, number>;
}
