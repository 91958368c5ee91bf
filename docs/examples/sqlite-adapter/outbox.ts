import type { Either, LedgerEvent, OrganizationId } from "quittance";
import type { OutboxPositionInvalid } from "quittance/errors";
import {
  eventDescription,
  left,
  outboxPositionInvalid,
  pageOf,
  right,
  type Outbox,
  type StoredEvent,
} from "quittance/adapter";
import { attempt } from "./attempt.ts";
import type { SqliteConnection, SqliteRow } from "./connection.ts";
import { readRecord } from "./record-text.ts";
import { textOf } from "./rows.ts";

/**
 * Events in the order of their commits. A transaction that numbers an event holds the lock of the
 * database until its commit, so numbers become visible in order; `AUTOINCREMENT` never repeats one.
 *
 * A position is the number and the identifier of the event. After a backup was restored, the number
 * alone could match another event.
 */
export const outboxOf = (connection: SqliteConnection): Outbox => ({
  read: (owner, after, limit) => readPage(connection, [owner], after, limit),
  readAll: (after, limit) => readPage(connection, [], after, limit),
  listChanges: (owner, page) =>
    attempt("outbox", () => {
      const events = connection
        .all(eventsOf([owner]), [owner])
        .map((row) => storedEvent(row).event);
      return pageOf(events.filter(eventDescription.isChange), (event) => event, page);
    }),
});

/** One organization, or none for the events of all. */
type Owner = readonly [OrganizationId] | readonly [];

const readPage =
  (
    connection: SqliteConnection,
    owner: Owner,
    after: string | undefined,
    limit: number,
  ): ReturnType<Outbox["readAll"]> =>
  async () => {
    const attempted = await attempt("outbox", () => {
      const start = startAfter(connection, owner, after);
      if (start._tag === "Left") return start;
      const rows = connection.all(`${eventsOf(owner)} AND position > ? ORDER BY position LIMIT ?`, [
        ...owner,
        start.right,
        limit,
      ]);
      return right(rows.map(storedEvent));
    })();
    return attempted._tag === "Left" ? attempted : attempted.right;
  };

const eventsOf = (owner: Owner): string =>
  `SELECT CAST(position AS TEXT) AS place, record FROM events
WHERE ${owner.length === 0 ? "true" : "organization_id = ?"}`;

const storedEvent = (row: SqliteRow): StoredEvent => {
  const event = readRecord(textOf(row, "record")) as LedgerEvent;
  return { position: `${textOf(row, "place")}.${event.id}`, event };
};

/** The number after which to read on. An event that was deleted since does no harm. */
const startAfter = (
  connection: SqliteConnection,
  owner: Owner,
  after: string | undefined,
): Either<OutboxPositionInvalid, string> => {
  if (after === undefined) return right("0");
  const invalid = (
    reason: OutboxPositionInvalid["reason"],
  ): Either<OutboxPositionInvalid, never> => {
    const last = connection.all(`${eventsOf(owner)} ORDER BY position DESC LIMIT 1`, owner);
    return left(outboxPositionInvalid(after, reason, last.map(storedEvent)[0]?.position));
  };
  const place = /^(?<place>[1-9]\d{0,14})\.event_/u.exec(after)?.groups?.["place"];
  if (place === undefined) return invalid("MALFORMED");
  if (connection.all(isNumbered, [place]).length === 0) return invalid("AFTER_LAST_EVENT");
  const [found] = connection.all(`${eventsOf([])} AND position = ?`, [place]).map(storedEvent);
  const { organizationId } = found?.event ?? {};
  return found && (found.position !== after || (owner[0] ?? organizationId) !== organizationId)
    ? invalid("OTHER_EVENT")
    : right(place);
};

const isNumbered =
  "SELECT 1 AS found FROM sqlite_sequence WHERE name = 'events' AND seq >= CAST(? AS INTEGER)";
