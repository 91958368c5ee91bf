import type * as core from "quittance";
import type { OutboxPositionInvalid } from "quittance/errors";
import { eventDescription, left, outboxPositionInvalid, pageOf, right } from "quittance/adapter";
import type * as adapter from "quittance/adapter";
import type { Ledgers } from "./ledger.ts";

/**
 * Creates the outbox of ledgers. A position is the number of an event, in its organization or among
 * all of them, from 1 and with sixteen digits, and the identifier of the event.
 */
export const outboxOf = (ledgers: Ledgers): adapter.Outbox => ({
  read: (organizationId, after, limit) => async () => {
    await Promise.resolve();
    return eventsAfter(ledgers.of(organizationId).events, after, limit);
  },
  readAll: (after, limit) => async () => {
    await Promise.resolve();
    return eventsAfter(ledgers.events, after, limit);
  },
  listChanges: ledgers.step(({ events }, page) =>
    pageOf(events.filter(eventDescription.isChange), (event) => event, page),
  ),
});

/** Returns the number of the event at a position; 0 if there is none. */
export const numberOf = (position: string | undefined): number =>
  Number(/^(\d{16})\./u.exec(position ?? "")?.[1] ?? 0);

const eventsAfter = (
  events: ReadonlyArray<core.LedgerEvent>,
  after: string | undefined,
  limit: number,
): core.Either<OutboxPositionInvalid, ReadonlyArray<adapter.StoredEvent>> => {
  const start = numberOf(after);
  const read = events[start - 1];
  if (after !== undefined && (read === undefined || positionOf(start, read) !== after)) {
    const reason = start === 0 ? "MALFORMED" : read ? "OTHER_EVENT" : "AFTER_LAST_EVENT";
    const last = events.at(-1);
    return left(outboxPositionInvalid(after, reason, last && positionOf(events.length, last)));
  }
  const found = events.slice(start, start + limit);
  return right(found.map((event, at) => ({ position: positionOf(start + at + 1, event), event })));
};

const positionOf = (number: number, { id }: core.LedgerEvent): string =>
  `${String(number).padStart(16, "0")}.${id}`;
