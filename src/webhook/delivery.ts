import type { EventType, SubjectId } from "../event/event.ts";
import type { EndpointId, EventId, OrganizationId } from "../ids.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Maximum number of deliveries that one call replays. */
export const maxReplayed = 1000;

/** Every state of a delivery. */
export const deliveryStates = ["PENDING", "DELIVERED", "FAILED"] as const;

/**
 * The state of a delivery.
 *
 * - `PENDING`: it is due, or will be at `nextAttemptAt`.
 * - `DELIVERED`: the receiver responded with a 2xx status.
 * - `FAILED`: given up, after the last attempt or because the endpoint was disabled.
 */
export type DeliveryState = (typeof deliveryStates)[number];

/** Every outcome of an attempt. */
export const attemptOutcomes = [
  "SUCCEEDED",
  "REJECTED",
  "REDIRECTED",
  "GONE",
  "TIMED_OUT",
  "CONNECTION_FAILED",
  "URL_NOT_ALLOWED",
] as const;

/**
 * How an attempt ended.
 *
 * - `SUCCEEDED`: a 2xx status.
 * - `REDIRECTED`: a 3xx status. Redirects are not followed.
 * - `GONE`: 410, which disables the endpoint.
 * - `REJECTED`: any other status.
 * - `TIMED_OUT`: no status within the time limit.
 * - `CONNECTION_FAILED`: no connection, an invalid certificate, or a response that is not HTTP.
 * - `URL_NOT_ALLOWED`: the URL or one of its addresses is not allowed; nothing was sent.
 */
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** When it ended. */
  readonly at: Timestamp;
  readonly outcome: AttemptOutcome;
  /** The HTTP status; `undefined` without a response. */
  readonly status: number | undefined;
  /** The seconds in the header `Retry-After` of the response, if it has one. */
  readonly retryAfter: number | undefined;
}

/** The deliveries about one subject to one endpoint, which are sent one after another. */
export interface DeliveryLane {
  readonly organizationId: OrganizationId;
  readonly endpointId: EndpointId;
  readonly subjectId: SubjectId;
}

/** The delivery of an event to an endpoint. There is one for each event and endpoint. */
export interface Delivery extends DeliveryLane {
  /** Of the event, which is the `webhook-id` of every attempt. */
  readonly id: EventId;
  readonly type: EventType;
  readonly state: DeliveryState;
  /** In their order, since the event was stored or last replayed. */
  readonly attempts: ReadonlyArray<DeliveryAttempt>;
  /** `undefined` unless the delivery is pending. */
  readonly nextAttemptAt: Timestamp | undefined;
  /** When the delivery was stored. */
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

/** Returns a new delivery, which is due at once. */
export const newDelivery = (
  created: Pick<Delivery, keyof DeliveryLane | "id" | "type">,
  now: Timestamp,
): Delivery => ({
  ...created,
  state: "PENDING",
  attempts: [],
  nextAttemptAt: now,
  createdAt: now,
  updatedAt: undefined,
});
