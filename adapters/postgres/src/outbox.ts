import type { Outbox } from "quittance";
import { attempt } from "./attempt.ts";
import type { Database, Run } from "./database.ts";
import { eventColumns, readEvent } from "./rows/event-row.ts";
import { text } from "./rows/read-column.ts";

/**
 * Events in the order of their commits.
 *
 * Whoever reads numbers what has been committed since: under the lock of the organization's head,
 * so that no position has a gap before it and nothing comes to stand before what was read. Writers
 * take no lock for it and never wait for each other.
 */
export const outboxOf = (database: Database): Outbox => ({
  read: (organizationId, after, limit) =>
    attempt("outbox", () => {
      const behind = after === undefined ? "0" : String(parseInt(after, 10));
      return database.tenant(organizationId).change({ text: anyUnread }, async (unread, run) => {
        if (unread.length > 0) await numberUnread(run);
        const rows = await run(page, [behind, String(limit)]);
        return rows.map((row) => ({
          position: text(row, "position").padStart(16, "0"),
          event: readEvent(row),
        }));
      });
    }),
});

/** In three statements, so that the last sees what was numbered while it waited for the lock. */
const numberUnread = async (run: Run): Promise<void> => {
  await run(makeHead);
  await run(lockHead);
  await run(number);
};

const anyUnread = `SELECT 'true' AS found FROM :"schema".outbox
WHERE organization_id = $1 AND position IS NULL LIMIT 1`;

const makeHead = `INSERT INTO :"schema".outbox_heads (organization_id, position)
VALUES ($1, 0) ON CONFLICT (organization_id) DO NOTHING`;

const lockHead = `SELECT 'true' AS locked FROM :"schema".outbox_heads
WHERE organization_id = $1 FOR UPDATE`;

/** Oldest first, and not more than this at once: the others keep their order for the next time. */
const number = `WITH unread AS MATERIALIZED (
  SELECT event_id, row_number() OVER (ORDER BY recorded_at, place, event_id) AS place
  FROM :"schema".outbox WHERE organization_id = $1 AND position IS NULL
  ORDER BY recorded_at, place, event_id LIMIT 10000
), head AS (
  UPDATE :"schema".outbox_heads SET position = position + (SELECT count(*) FROM unread)
  WHERE organization_id = $1
  RETURNING position - (SELECT count(*) FROM unread) AS before
)
UPDATE :"schema".outbox AS event SET position = head.before + unread.place
FROM unread, head
WHERE event.organization_id = $1 AND event.event_id = unread.event_id`;

const page = `SELECT ${eventColumns} FROM :"schema".outbox
WHERE organization_id = $1 AND position > $2::text::bigint
ORDER BY outbox.position LIMIT $3::text::bigint`;
