import type { Run } from "../tenancy/database.ts";

/**
 * Gives the events of the organization `$1` that have no position the next ones, in three
 * statements, so that the last reads what was numbered while it waited for the lock.
 */
export const numberUnread = async (run: Run): Promise<void> => {
  await run(addHead);
  await run(lockHead);
  await run(number);
};

/** Adds the head of the organization `$1` if it has none. */
export const addHead = `INSERT INTO :"schema".outbox_heads (organization_id, position)
VALUES ($1, 0) ON CONFLICT (organization_id) DO NOTHING`;

/** Locks the head of the organization `$1`, and reads its position. */
export const lockHead = `SELECT position::text AS position FROM :"schema".outbox_heads
WHERE organization_id = $1 FOR UPDATE`;

/** Oldest first, and at most so many at once: the next read numbers the others. */
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
