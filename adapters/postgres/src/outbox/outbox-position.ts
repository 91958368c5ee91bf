import type { OutboxPositionInvalid } from "quittance/errors";
import { isWellFormed, outboxPositionInvalid, type EventId } from "quittance/adapter";
import type { Row } from "../executor.ts";

/** The parts of a position. */
export interface OutboxPosition {
  /** The number from 1, as digits. */
  readonly place: string;
  /** Absent in positions of version 0.1.0. */
  readonly eventId: string | undefined;
}

/** Returns the text of a position: the place in sixteen digits, and the identifier of the event. */
export const positionText = (place: string, eventId: EventId | string): string =>
  `${place.padStart(16, "0")}.${eventId}`;

/** Parses a position; returns `undefined` if it is malformed. */
export const parsePosition = (text: string): OutboxPosition | undefined => {
  const found = /^(?<place>\d{16})(?:\.(?<eventId>event_.+))?$/su.exec(text)?.groups;
  const place = found?.["place"];
  return place === undefined || !isWellFormed(text)
    ? undefined
    : { place, eventId: found?.["eventId"] };
};

/**
 * The SQL of the columns that `issueOfPosition` needs: the head, the last deleted position, the
 * events at the head and at `$2`, and whether version 0.1.0 has returned positions of the organization.
 */
export const positionColumns = `head.position::text AS head, head.pruned::text AS pruned,
  head.accepts_plain_positions::text AS accepts_plain,
  (SELECT event_id FROM :"schema".outbox
    WHERE organization_id = $1 AND position = head.position) AS head_event_id,
  (SELECT event_id FROM :"schema".outbox
    WHERE organization_id = $1 AND position = $2::text::bigint) AS event_id`;

/** Returns the last position, by a row of `positionColumns`. */
export const lastOf = ({ head, head_event_id: eventId }: Row): string | undefined =>
  head && eventId ? positionText(head, eventId) : undefined;

/**
 * Returns what is wrong with a position, by a row of `positionColumns`. The position of a deleted
 * event is valid if the next event was not deleted: positions have no gaps.
 */
export const issueOfPosition = (
  text: string,
  position: OutboxPosition | undefined,
  row: Row,
): OutboxPositionInvalid | undefined => {
  const { head, event_id: eventId } = row;
  const last = lastOf(row);
  const isKnownForm =
    position !== undefined && (position.eventId !== undefined || row["accepts_plain"] === "true");
  if (!isKnownForm) return outboxPositionInvalid(text, "MALFORMED", last);
  if (BigInt(position.place) > BigInt(head ?? "0")) {
    return outboxPositionInvalid(text, "AFTER_LAST_EVENT", last);
  }
  if (BigInt(position.place) < BigInt(row["pruned"] ?? "0")) {
    return outboxPositionInvalid(text, "EVENTS_DELETED", last);
  }
  return eventId && position.eventId !== undefined && eventId !== position.eventId
    ? outboxPositionInvalid(text, "OTHER_EVENT", last)
    : undefined;
};

/**
 * Returns the place after which a reader of all organizations reads: a new one begins after the last
 * position that all readers had reached when events were deleted.
 */
export const startOf = (after: string | undefined, place: string, { pruned }: Row): string =>
  after === undefined ? (pruned ?? "0") : place;
