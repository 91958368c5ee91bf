import type { LedgerEvent, Outbox } from "quittance";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { readRecord } from "./record-text.ts";
import { textOf } from "./rows.ts";

/**
 * Events in the order of their commits. Whoever numbers an event holds the lock of the database
 * until the commit, so numbers are seen in their order; `AUTOINCREMENT` never gives one twice.
 */
export const outboxOf = (connection: SqliteConnection): Outbox => ({
  read: (owner, after = "0", limit) =>
    attempt("outbox", () =>
      connection.all(page, [owner, after, limit]).map((row) => ({
        position: textOf(row, "place"),
        event: readRecord(textOf(row, "record")) as LedgerEvent,
      })),
    ),
});

const page = `SELECT CAST(position AS TEXT) AS place, record FROM events
WHERE organization_id = ? AND position > ?
ORDER BY position LIMIT ?`;
