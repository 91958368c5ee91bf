import { left, outboxPositionInvalid, right, type Outbox } from "quittance/adapter";
import { eventColumns } from "./event-row.ts";
import { text } from "../rows/read-column.ts";
import { attempt } from "../statements/attempt.ts";
import { textArray } from "../statements/text-array.ts";
import { clusterDetection } from "../tenancy/cluster-detection.ts";
import type { Database, Run, Tenant } from "../tenancy/database.ts";
import { allPositionText, mergeServers, parseAllPosition, type Reached } from "./all-positions.ts";
import { addHead, lockHead } from "./number-unread.ts";
import { issueOfPosition, lastOf, parsePosition, startOf } from "./outbox-position.ts";
import { readCluster, type ServerPage } from "./read-all-on-cluster.ts";
import { readStoredEvent } from "./read-stored-event.ts";
import { expectNoStoredEvents, hasStoredEvents } from "./stored-events.ts";

/**
 * Creates the reader of the events of all organizations.
 *
 * It first gives events their positions in their organizations, as `read` does, and then lists
 * these in `outbox_ranges`, under the lock of the head `*`, which only such readers take. Each
 * server has its own order; a position has a part for each server.
 */
export const readAllOf = (database: Database): Outbox["readAll"] => {
  const servers = database.ofAllOrganizations;
  const isCluster = clusterDetection();
  const readPages = (start: Reached, limit: number): Promise<ReadonlyArray<ServerPage>> =>
    Promise.all(
      database.everywhere.map(async (run, index) => {
        const read = (await isCluster(run)) ? readCluster : readServer;
        const server = servers[index];
        return server ? read(server, start[index], limit) : { events: [], last: undefined };
      }),
    );
  return (after, limit) => async () => {
    const start = parseAllPosition(after, servers.length);
    const attempted = await attempt("outbox", () => readPages(start, limit))();
    if (attempted._tag === "Left") return attempted;
    const pages = attempted.right;
    const reason = pages.find(({ issue }) => issue !== undefined)?.issue?.reason;
    if (after !== undefined && reason !== undefined) {
      const last = allPositionText(pages.map((page) => page.last));
      return left(outboxPositionInvalid(after, reason, last));
    }
    return right(
      mergeServers(
        pages.map(({ events }) => events),
        start,
        limit,
      ),
    );
  };
};

const readServer = (
  server: Tenant,
  after: string | undefined,
  limit: number,
): Promise<ServerPage> => {
  const position = after === undefined ? undefined : parsePosition(after);
  const place = position?.place ?? "0";
  const first = { text: stateOfAll, values: [place], locks: "outbox" };
  return server.change(first, async ([state = {}], run) => {
    expectNoStoredEvents(state);
    const last = lastOf(state);
    const issue = after === undefined ? undefined : issueOfPosition(after, position, state);
    if (issue !== undefined) return { events: [], issue, last };
    if (state["is_unlisted"] === "true") await listUnlisted(run);
    const rows = await run(pageOfAll, [startOf(after, place, state), String(limit)]);
    return { events: rows.map((row) => readStoredEvent(row, "place")), last };
  });
};

/** Each statement reads what was committed while the one before it waited for its locks. */
const listUnlisted = async (run: Run): Promise<void> => {
  await run(addHead);
  await run(lockHead);
  await run(addHeads);
  const heads = await run(lockHeads);
  await run(numberOfAll, [textArray(heads.map((head) => text(head, "organization_id")))]);
  await run(list);
};

const stateOfAll = `SELECT ${hasStoredEvents} AS stored_events,
  (EXISTS (SELECT FROM :"schema".outbox WHERE position IS NULL)
    OR EXISTS (SELECT FROM :"schema".outbox_heads
      WHERE listed < position AND organization_id <> $1))::text AS is_unlisted,
  head.position::text AS head, head.pruned::text AS pruned,
  (${eventAt("head.position")}) AS head_event_id,
  (${eventAt("$2::text::bigint")}) AS event_id
FROM (SELECT 1) AS one LEFT JOIN :"schema".outbox_heads AS head ON head.organization_id = $1`;

/** Returns the SQL of the event at a position of all organizations. */
function eventAt(position: string): string {
  return `SELECT event_id FROM (
    SELECT * FROM :"schema".outbox_ranges WHERE position >= ${position} ORDER BY position LIMIT 1
  ) AS range JOIN :"schema".outbox USING (organization_id)
  WHERE outbox.position = range.own_position - (range.position - ${position})`;
}

const addHeads = `INSERT INTO :"schema".outbox_heads (organization_id, position)
SELECT DISTINCT organization_id, 0 FROM :"schema".outbox
WHERE position IS NULL AND organization_id <> $1
ON CONFLICT (organization_id) DO NOTHING`;

const lockHeads = `SELECT organization_id FROM :"schema".outbox_heads
WHERE organization_id <> $1 AND organization_id IN (
  SELECT organization_id FROM :"schema".outbox WHERE position IS NULL)
ORDER BY organization_id FOR UPDATE`;

/** Numbers the oldest events of the locked heads, as `read` does for one. */
const numberOfAll = `WITH unread AS MATERIALIZED (
  SELECT organization_id, event_id, row_number() OVER (
    PARTITION BY organization_id ORDER BY recorded_at, place, event_id) AS place
  FROM (
    SELECT organization_id, event_id, recorded_at, place FROM :"schema".outbox
    WHERE position IS NULL AND organization_id = ANY ($2::text[]) AND organization_id <> $1
    ORDER BY recorded_at, place, event_id LIMIT 10000
  ) AS oldest
), head AS (
  UPDATE :"schema".outbox_heads AS head SET position = head.position + counted.events
  FROM (SELECT organization_id, count(*) AS events FROM unread GROUP BY organization_id) AS counted
  WHERE head.organization_id = counted.organization_id
  RETURNING head.organization_id, head.position - counted.events AS before
)
UPDATE :"schema".outbox AS event SET position = head.before + unread.place
FROM unread JOIN head USING (organization_id)
WHERE event.organization_id = unread.organization_id AND event.event_id = unread.event_id`;

const list = `WITH unlisted AS MATERIALIZED (
  SELECT organization_id, position AS own_position, position - listed AS events,
    sum(position - listed) OVER (ORDER BY organization_id) AS place,
    sum(position - listed) OVER () AS total
  FROM :"schema".outbox_heads WHERE listed < position AND organization_id <> $1
), head AS (
  UPDATE :"schema".outbox_heads SET position = position + total
  FROM (SELECT total FROM unlisted LIMIT 1) AS counted WHERE organization_id = $1
  RETURNING position - total AS before
), range AS (
  INSERT INTO :"schema".outbox_ranges (position, organization_id, own_position, events)
  SELECT before + place, organization_id, own_position, events FROM unlisted, head
)
UPDATE :"schema".outbox_heads AS head SET listed = unlisted.own_position
FROM unlisted WHERE head.organization_id = unlisted.organization_id`;

const pageOfAll = `SELECT found.* FROM (
  SELECT * FROM :"schema".outbox_ranges WHERE position > $2::text::bigint AND organization_id <> $1
  ORDER BY position
) AS range CROSS JOIN LATERAL (
  SELECT ${eventColumns}, (range.position - range.own_position + outbox.position)::text AS place,
    outbox.position AS own_position
  FROM :"schema".outbox WHERE outbox.organization_id = range.organization_id
    AND outbox.position <= range.own_position AND outbox.position > range.own_position
      - LEAST(range.events, range.position - $2::text::bigint)
  ORDER BY outbox.position LIMIT $3::text::bigint
) AS found ORDER BY range.position, found.own_position LIMIT $3::text::bigint`;
