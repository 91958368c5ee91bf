import { left, right, type Either, type LedgerEvent } from "quittance";
import type { OutboxPositionInvalid } from "quittance/errors";
import { outboxPositionInvalid, type Outbox, type StoredEvent } from "quittance/adapter";
import type { Ledgers } from "./ledgers.ts";

/**
 * Creates the outbox of ledgers. A position is the number of an event, in its organization or among
 * all of them, from 1 and with sixteen digits, and the identifier of the event.
 */
export const outboxOf = (ledgers: Ledgers): Outbox => ({
  read: (organizationId, after, limit) => () =>
    Promise.resolve().then(() => pageOf(ledgers.of(organizationId).events, after, limit)),
  readAll: (after, limit) => () =>
    Promise.resolve().then(() => pageOf(ledgers.events, after, limit)),
});

const pageOf = (
  events: ReadonlyArray<LedgerEvent>,
  after: string | undefined,
  limit: number,
): Either<OutboxPositionInvalid, ReadonlyArray<StoredEvent>> => {
  const start = startAfter(events, after);
  if (start._tag === "Left") return start;
  return right(
    events.slice(start.right, start.right + limit).map((event, index) => ({
      position: positionOf(start.right + index + 1, event),
      event,
    })),
  );
};

const positionOf = (place: number, { id }: LedgerEvent): string =>
  `${String(place).padStart(16, "0")}.${id}`;

/** Returns the number of events up to a position, the event at the position included. */
const startAfter = (
  events: ReadonlyArray<LedgerEvent>,
  after: string | undefined,
): Either<OutboxPositionInvalid, number> => {
  if (after === undefined) return right(0);
  const place = /^(?<place>\d{16})\./u.exec(after)?.groups?.["place"];
  const start = parseInt(place ?? "0", 10);
  const event = events[start - 1];
  if (event && positionOf(start, event) === after) return right(start);
  const last = events.at(-1);
  return left(
    outboxPositionInvalid(
      after,
      place === undefined ? "MALFORMED" : event ? "OTHER_EVENT" : "AFTER_LAST_EVENT",
      last && positionOf(events.length, last),
    ),
  );
};
