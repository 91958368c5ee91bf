import type { OutboxPositionInvalid } from "quittance/errors";
import { isWellFormed, outboxPositionInvalid } from "quittance/adapter";
import type { Row } from "../executor.ts";

/** The parts of a position. */
export interface OutboxPosition {
  /** The number from 1, as digits. */
  readonly place: string;
  readonly eventId: string;
}

/** Returns the text of a position: the place in sixteen digits, and the identifier of the event. */
export const positionText = (place: string, eventId: string): string =>
  `${place.padStart(16, "0")}.${eventId}`;

/** Parses a position; returns `undefined` if it is malformed. */
export const parsePosition = (text: string): OutboxPosition | undefined => {
  const [, place, eventId] = /^(\d{16})\.(event_.+)$/su.exec(text) ?? [];
  return place === undefined || eventId === undefined || !isWellFormed(text)
    ? undefined
    : { place, eventId };
};

/**
 * The SQL of the columns that `issueOfPosition` needs: the head, the last deleted position, and the
 * events at the head and at `$2`.
 */
export const positionColumns = `head.position::text AS head, head.pruned::text AS pruned,
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
  if (position === undefined) return outboxPositionInvalid(text, "MALFORMED", last);
  if (BigInt(position.place) > BigInt(head ?? "0")) {
    return outboxPositionInvalid(text, "AFTER_LAST_EVENT", last);
  }
  if (BigInt(position.place) < BigInt(row["pruned"] ?? "0")) {
    return outboxPositionInvalid(text, "EVENTS_DELETED", last);
  }
  return eventId && eventId !== position.eventId
    ? outboxPositionInvalid(text, "OTHER_EVENT", last)
    : undefined;
};

/**
 * Returns the place after which a reader of all organizations reads: a new one begins after the last
 * position that all readers had reached when events were deleted.
 */
export const startOf = (after: string | undefined, place: string, { pruned }: Row): string =>
  after === undefined ? (pruned ?? "0") : place;
