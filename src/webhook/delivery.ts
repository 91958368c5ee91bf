import { eventTypes, readSubjectId, type SubjectId } from "../event/event.ts";
import type { EndpointId, EventId } from "../ids.ts";
import { isEmptyOrIncludes } from "../listing/passes.ts";
import { list } from "../schema/containers.ts";
import { page, pageRules, type FilterOf } from "../schema/list.ts";
import { asIs, entity, inColumns, orNull, records } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import { count, id, oneOf, optional, timestamp, where } from "../schema/values.ts";
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
 *
 * @inline
 */
export type DeliveryState = (typeof deliveryStates)[number];

/** Every outcome of an attempt. */
const attemptOutcomes = [
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

/** The type of what `webhooks.test` sends, which no endpoint has to accept. */
export const testType = "webhook.test";

/** Every type of a delivery. */
export const deliveredTypes = [...eventTypes, testType] as const;

const state = oneOf(deliveryStates);

/** The records of attempts, in the order of JSON. */
export const attemptRecord = entity("attempt", {
  /** When it ended. */
  at: timestamp,
  outcome: oneOf(attemptOutcomes),
  /** The HTTP status; `undefined` without a response. */
  status: orNull(count),
  /** The seconds in the header `Retry-After` of the response, if it has one. */
  retryAfter: orNull(count),
});

/** One attempt to deliver an event. */
export interface DeliveryAttempt extends Out<typeof attemptRecord>, Named {}

/** The stored records of deliveries without their bodies, in the order of JSON. */
export const deliveryRecord = entity("delivery", {
  /** Of the event, which is the `webhook-id` of every attempt. In JSON it is `event_id`. */
  id: inColumns<EventId>({
    columns: () => [{ name: "event_id", columnType: id("event").column, write: asIs }],
    read: ({ event_id: found }) => (found ?? undefined) as EventId | undefined,
  }),
  organizationId: id("org"),
  endpointId: id("endpoint"),
  subjectId: inColumns<SubjectId>({
    columns: (name) => [{ name, columnType: { type: "text" }, write: asIs }],
    read: ({ subject_id: found }) => readSubjectId(String(found)),
  }),
  type: oneOf(deliveredTypes),
  state,
  /** In their order, since the event was stored or last replayed. */
  attempts: records(attemptRecord),
  /** `undefined` unless the delivery is pending. */
  nextAttemptAt: orNull(timestamp),
  /** When the delivery was stored. */
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
});

/** The delivery of an event to an endpoint. There is one for each event and endpoint. */
export interface Delivery extends Out<typeof deliveryRecord>, Named {}

/** The deliveries about one subject to one endpoint, which are sent one after another. */
export interface DeliveryLane extends Pick<
  Delivery,
  "organizationId" | "endpointId" | "subjectId"
> {}

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

/** The request for a list of the deliveries of an endpoint. Empty lists do not filter. */
export const deliveryList = object(
  { state: optional(list(state, deliveryStates.length)), ...page },
  pageRules,
);

/** What a caller passes to list the deliveries of an endpoint. */
export interface DeliveryList extends In<typeof deliveryList>, Named {}

/** The filter of a list of deliveries, after reading. */
export interface DeliveryFilter extends FilterOf<Out<typeof deliveryList>> {}

/** A filter of deliveries, with the endpoint whose deliveries are listed. */
export interface EndpointDeliveryFilter extends DeliveryFilter {
  readonly endpointId: EndpointId;
}

/** Returns whether a delivery passes a filter. It specifies what every store lists. */
export const matchesDelivery = (
  { endpointId, state: wanted = [] }: EndpointDeliveryFilter,
  delivery: Delivery,
): boolean => endpointId === delivery.endpointId && isEmptyOrIncludes(wanted, delivery.state);

/** The request to send deliveries again. */
export const replayRequest = object(
  {
    /** The events of 1 to 1,000 deliveries that were delivered or failed. */
    eventIds: optional(
      where(
        list(id("event"), maxReplayed),
        (ids) => ids.length > 0,
        `must contain 1 to ${String(maxReplayed)} event identifiers`,
      ),
    ),
    /** The oldest 1,000 deliveries that failed and were stored at this time or later. */
    failedSince: optional(timestamp),
  },
  [
    {
      on: ["eventIds", "failedSince"],
      message: "Pass either {eventIds} or {failedSince}",
      holds: ({ eventIds, failedSince }) =>
        (eventIds === undefined) !== (failedSince === undefined),
    },
  ],
);

/** What a caller passes to send deliveries again: events, or a time. */
export interface ReplayRequest extends In<typeof replayRequest>, Named {}

/** The test that is sent to an endpoint. */
export interface SentTest {
  /** The `webhook-id` of every attempt. */
  readonly eventId: EventId;
}

/** How many deliveries are sent again. */
export interface Replayed {
  readonly replayed: number;
}
