import { left, right, type Outbox } from "quittance";
import { attempt } from "../statements/attempt.ts";
import type { Database, Run } from "../tenancy/database.ts";
import {
  issueOfPosition,
  parsePosition,
  positionColumns,
  positionText,
} from "./outbox-position.ts";
import { eventColumns, readEvent } from "../rows/event-row.ts";
import { text } from "../rows/read-column.ts";
import { readAllOf } from "./read-all.ts";
import { hasStoredEvents, uncommittedEvents } from "./stored-events.ts";

/**
 * Creates the outbox, which returns events in the order of their commits.
 *
 * A read first numbers the events that were committed since the last one, under the lock of the
 * organization's head, so that positions have no gaps and no event gets a position before one that
 * was read. Writers take no lock for it and never wait for each other.
 *
 * A read inside a transaction of the host fails once that transaction has stored events: they would
 * be numbered and delivered, and after a rollback other events would get their positions.
 */
export const outboxOf = (database: Database): Outbox => ({
  read: (organizationId, after, limit) => async () => {
    const position = after === undefined ? undefined : parsePosition(after);
    const place = position?.place ?? "0";
    const first = { text: outboxState, values: [place], locks: "outbox" };
    const attempted = await attempt("outbox", () =>
      database.tenant(organizationId).change(first, async ([state = {}], run) => {
        if (state["stored_events"] === "true") throw uncommittedEvents();
        const issue = after === undefined ? undefined : issueOfPosition(after, position, state);
        if (issue !== undefined) return left(issue);
        if (state["is_unread"] === "true") await numberUnread(run);
        const rows = await run(page, [place, String(limit)]);
        return right(
          rows.map((row) => {
            const event = readEvent(row);
            return { position: positionText(text(row, "position"), event.id), event };
          }),
        );
      }),
    )();
    return attempted._tag === "Left" ? attempted : attempted.right;
  },
  readAll: readAllOf(database),
});

/** In three statements, so that the last reads what was numbered while it waited for the lock. */
const numberUnread = async (run: Run): Promise<void> => {
  await run(addHead);
  await run(lockHead);
  await run(number);
};

const outboxState = `SELECT ${hasStoredEvents} AS stored_events,
  (EXISTS (SELECT FROM :"schema".outbox
    WHERE organization_id = $1 AND position IS NULL))::text AS is_unread,
  ${positionColumns}
FROM (SELECT 1) AS one LEFT JOIN :"schema".outbox_heads AS head ON head.organization_id = $1`;

const addHead = `INSERT INTO :"schema".outbox_heads (organization_id, position)
VALUES ($1, 0) ON CONFLICT (organization_id) DO NOTHING`;

const lockHead = `SELECT 'true' AS locked FROM :"schema".outbox_heads
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

const page = `SELECT ${eventColumns} FROM :"schema".outbox
WHERE organization_id = $1 AND position > $2::text::bigint
ORDER BY outbox.position LIMIT $3::text::bigint`;
