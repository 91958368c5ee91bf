import {
  left,
  right,
  type Either,
  type LedgerEvent,
  type OrganizationId,
  type Outbox,
  type OutboxPositionInvalid,
  type StoredEvent,
} from "quittance";
import { outboxPositionInvalid } from "quittance/adapter";
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
  read: (owner, after, limit) => async () => {
    const attempted = await attempt("outbox", () => {
      const start = startAfter(connection, owner, after);
      if (start._tag === "Left") return start;
      return right(connection.all(page, [owner, start.right, limit]).map(storedEvent));
    })();
    return attempted._tag === "Left" ? attempted : attempted.right;
  },
});

const page = `SELECT CAST(position AS TEXT) AS place, record FROM events
WHERE organization_id = ? AND position > ?
ORDER BY position LIMIT ?`;

const storedEvent = (row: SqliteRow): StoredEvent => {
  const event = readRecord(textOf(row, "record")) as LedgerEvent;
  return { position: `${textOf(row, "place")}.${event.id}`, event };
};

/** The number after which to read on. An event that was deleted since does no harm. */
const startAfter = (
  connection: SqliteConnection,
  owner: OrganizationId,
  after: string | undefined,
): Either<OutboxPositionInvalid, string> => {
  if (after === undefined) return right("0");
  const invalid = (reason: OutboxPositionInvalid["reason"]): Either<OutboxPositionInvalid, never> =>
    left(
      outboxPositionInvalid(
        after,
        reason,
        connection.all(last, [owner]).map(storedEvent)[0]?.position,
      ),
    );
  const place = /^(?<place>[1-9]\d{0,14})\.event_/u.exec(after)?.groups?.["place"];
  if (place === undefined) return invalid("MALFORMED");
  if (connection.all(isNumbered, [place]).length === 0) return invalid("AFTER_LAST_EVENT");
  const [found] = connection.all(at, [place]).map(storedEvent);
  return found && (found.position !== after || found.event.organizationId !== owner)
    ? invalid("OTHER_EVENT")
    : right(place);
};

const isNumbered =
  "SELECT 1 AS found FROM sqlite_sequence WHERE name = 'events' AND seq >= CAST(? AS INTEGER)";

const at = "SELECT CAST(position AS TEXT) AS place, record FROM events WHERE position = ?";

const last = `SELECT CAST(position AS TEXT) AS place, record FROM events
WHERE organization_id = ? ORDER BY position DESC LIMIT 1`;
