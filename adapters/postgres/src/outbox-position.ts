import { type OutboxPositionInvalid } from "quittance";
import { outboxPositionInvalid, type EventId } from "quittance/adapter";
import type { Row } from "./executor.ts";
import { isStorable } from "./storable-text.ts";

/** A position, taken apart. */
export interface OutboxPosition {
  /** Digits without a sign. */
  readonly place: string;
  /** Absent in positions of version 0.1.0. */
  readonly eventId: string | undefined;
}

/** The text of a position: the place from 1 in sixteen digits, and the identifier of the event. */
export const positionText = (place: string, eventId: EventId | string): string =>
  `${place.padStart(16, "0")}.${eventId}`;

/** Takes a position apart; `undefined` when it has another form. */
export const parsePosition = (text: string): OutboxPosition | undefined => {
  const found = /^(?<place>\d{16})(?:\.(?<eventId>event_.+))?$/su.exec(text)?.groups;
  const place = found?.["place"];
  return place === undefined || !isStorable(text)
    ? undefined
    : { place, eventId: found?.["eventId"] };
};

/**
 * Selects what tells whether a position is one of the outbox: the head, the events there and at
 * `$2`, and whether the organization was given positions by version 0.1.0.
 */
export const positionColumns = `head.position::text AS head,
  head.accepts_plain_positions::text AS accepts_plain,
  (SELECT event_id FROM :"schema".outbox
    WHERE organization_id = $1 AND position = head.position) AS head_event_id,
  (SELECT event_id FROM :"schema".outbox
    WHERE organization_id = $1 AND position = $2::text::bigint) AS event_id`;

/**
 * Checks a position against a row of `positionColumns`. An event that was deleted is not missed:
 * positions have no gaps, so it was there.
 */
export const issueOfPosition = (
  text: string,
  position: OutboxPosition | undefined,
  row: Row,
): OutboxPositionInvalid | undefined => {
  const { head, head_event_id: headEventId, event_id: eventId } = row;
  const last = head && headEventId ? positionText(head, headEventId) : undefined;
  const isKnownForm =
    position !== undefined && (position.eventId !== undefined || row["accepts_plain"] === "true");
  if (!isKnownForm) return outboxPositionInvalid(text, "MALFORMED", last);
  if (BigInt(position.place) > BigInt(head ?? "0")) {
    return outboxPositionInvalid(text, "AFTER_LAST_EVENT", last);
  }
  return eventId && position.eventId !== undefined && eventId !== position.eventId
    ? outboxPositionInvalid(text, "OTHER_EVENT", last)
    : undefined;
};
