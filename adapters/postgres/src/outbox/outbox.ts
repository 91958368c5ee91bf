import type { LedgerEvent } from "quittance";
import { eventDescription, left, right, type Outbox } from "quittance/adapter";
import { listRecords } from "../lists/list-records.ts";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { numberUnread } from "./number-unread.ts";
import { issueOfPosition, parsePosition, positionColumns } from "./outbox-position.ts";
import { eventColumns, readEvent } from "./event-row.ts";
import { readAllOf } from "./read-all.ts";
import { readStoredEvent } from "./read-stored-event.ts";
import { expectNoStoredEvents, hasStoredEvents } from "./stored-events.ts";

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
        expectNoStoredEvents(state);
        const issue = after === undefined ? undefined : issueOfPosition(after, position, state);
        if (issue !== undefined) return left(issue);
        if (state["is_unread"] === "true") await numberUnread(run);
        const rows = await run(page, [place, String(limit)]);
        return right(rows.map((row) => readStoredEvent(row, "position")));
      }),
    )();
    return attempted._tag === "Left" ? attempted : attempted.right;
  },
  readAll: readAllOf(database),
  listChanges: (organizationId, page) =>
    attempt("outbox", () => listChanges(database)(organizationId, undefined, page)),
});

/** The condition of the index `outbox_changes`. */
const isChange = `type IN (${eventDescription.changeTypes.map((type) => `'${type}'`).join(", ")})`;

const listChanges = listRecords<undefined, LedgerEvent>(
  {
    name: "outbox",
    kind: undefined,
    id: "event_id",
    columns: eventColumns,
    readRecord: readEvent,
  },
  () => ({
    from: ':"schema".outbox',
    conditions: ["organization_id = $1", isChange],
    onDays: undefined,
    onMonths: undefined,
    isFrequent: true,
  }),
);

const outboxState = `SELECT ${hasStoredEvents} AS stored_events,
  (EXISTS (SELECT FROM :"schema".outbox
    WHERE organization_id = $1 AND position IS NULL))::text AS is_unread,
  ${positionColumns}
FROM (SELECT max(position) AS position, max(pruned) AS pruned
  FROM :"schema".outbox_heads WHERE organization_id = $1) AS head`;

const page = `SELECT ${eventColumns} FROM :"schema".outbox
WHERE organization_id = $1 AND position > $2::text::bigint
ORDER BY outbox.position LIMIT $3::text::bigint`;
