import type { StoredEvent } from "quittance/adapter";
import type { OutboxPositionInvalid } from "quittance/errors";
import type { Row } from "../executor.ts";
import { insertSharedRows } from "../insert-rows.ts";
import { eventColumns } from "./event-row.ts";
import { integer, text } from "../rows/read-column.ts";
import type { Run, Tenant } from "../tenancy/database.ts";
import { onEveryWorker } from "../tenancy/on-every-worker.ts";
import { addHead, lockHead, numberUnread } from "./number-unread.ts";
import { issueOfPosition, lastOf, parsePosition, startOf } from "./outbox-position.ts";
import { readStoredEvent } from "./read-stored-event.ts";
import { expectNoStoredEvents, hasStoredEvents } from "./stored-events.ts";

type RunFor = (organizationId: string) => Run;

/** The next events of one server, with positions of that server. */
export interface ServerPage {
  readonly events: ReadonlyArray<StoredEvent>;
  readonly issue?: OutboxPositionInvalid | undefined;
  /** The last position before the read. */
  readonly last: string | undefined;
}

/**
 * Reads the next events of all organizations of a Citus cluster, as `readServer` does on a single
 * server. Rows of different organizations are on different workers, so that each statement reads
 * those of one organization, or the same rows of each, or the table of ranges.
 */
export const readCluster = (
  server: Tenant,
  after: string | undefined,
  limit: number,
): Promise<ServerPage> => {
  const position = after === undefined ? undefined : parsePosition(after);
  const place = position?.place ?? "0";
  return onEveryWorker(
    server,
    async (run, runFor) => {
      if (server.isHostTransaction) expectNoStoredEvents((await run(anyStoredEvents))[0]);
      const [{ position: head = null, pruned = null } = {}] = await run(lastPosition);
      const state: Row = {
        head,
        pruned,
        head_event_id: await eventAt(run, runFor, head),
        event_id: await eventAt(run, runFor, place),
      };
      const last = lastOf(state);
      const issue = after === undefined ? undefined : issueOfPosition(after, position, state);
      if (issue !== undefined) return { events: [], issue, last };
      await listUnlisted(run, runFor);
      return { events: await readPage(run, startOf(after, place, state), limit), last };
    },
    "outbox",
  );
};

/** Returns the event at a position of all organizations, if it is still there. */
const eventAt = async (run: Run, runFor: RunFor, place: string | null): Promise<string | null> => {
  const [range] = place === null ? [] : await run(rangeAt, [place]);
  if (range === undefined) return null;
  const [event] = await runFor(text(range, "owner"))(eventOfOwner, [text(range, "own_position")]);
  return event?.["event_id"] ?? null;
};

/** Only such readers take the lock of the head `*`, and then those of the organizations in order. */
const listUnlisted = async (run: Run, runFor: RunFor): Promise<void> => {
  const unread = await run(ownersOfUnread);
  const [unlisted] = unread.length > 0 ? unread : await run(unlistedHeads);
  if (unlisted === undefined) return;
  await run(addHead);
  const [locked = {}] = await run(lockHead);
  for (const row of unread) await numberUnread(runFor(text(row, "owner")));
  const heads = await run(unlistedHeads);
  let position = integer(locked, "position");
  const ranges = heads.map((row) => {
    const events = integer(row, "events");
    position += events;
    return {
      position: String(position),
      organization_id: text(row, "owner"),
      own_position: text(row, "own_position"),
      events: String(events),
    };
  });
  if (ranges.length === 0) return;
  await run(insertSharedRows("outbox_ranges", ranges, "$2::text", "WHERE organization_id <> $1"), [
    JSON.stringify(ranges),
  ]);
  for (const { organization_id, own_position } of ranges) {
    await runFor(organization_id)(markListed, [own_position]);
  }
  await run(moveHeadOfAll, [String(position)]);
};

const readPage = async (
  run: Run,
  place: string,
  limit: number,
): Promise<ReadonlyArray<StoredEvent>> => {
  const ranges = await run(rangesAfter, [place, String(limit)]);
  if (ranges.length === 0) return [];
  const rows = await run(eventsOfRanges, [place, JSON.stringify(ranges), String(limit)]);
  return rows.map((row) => readStoredEvent(row, "place"));
};

/** Each worker has marked the transaction if it has stored events. */
const anyStoredEvents = `SELECT bool_or(${hasStoredEvents} = 'true')::text AS stored_events
FROM :"schema".organizations WHERE organization_id <> $1`;

const lastPosition = `SELECT position::text AS position, pruned::text AS pruned FROM :"schema".outbox_heads
WHERE organization_id = $1`;

const rangeAt = `SELECT organization_id AS owner,
  (own_position - (position - $2::text::bigint))::text AS own_position
FROM :"schema".outbox_ranges WHERE position >= $2::text::bigint AND organization_id <> $1
ORDER BY outbox_ranges.position LIMIT 1`;

const eventOfOwner = `SELECT event_id FROM :"schema".outbox
WHERE organization_id = $1 AND position = $2::text::bigint`;

const ownersOfUnread = `SELECT organization_id AS owner FROM :"schema".outbox
WHERE position IS NULL AND organization_id <> $1
GROUP BY organization_id ORDER BY organization_id`;

const unlistedHeads = `SELECT organization_id AS owner, position::text AS own_position,
  (position - listed)::text AS events
FROM :"schema".outbox_heads WHERE listed < position AND organization_id <> $1
ORDER BY organization_id`;

const markListed = `UPDATE :"schema".outbox_heads SET listed = $2::text::bigint
WHERE organization_id = $1`;

const moveHeadOfAll = `UPDATE :"schema".outbox_heads SET position = $2::text::bigint
WHERE organization_id = $1`;

const rangesAfter = `SELECT position::text AS position, organization_id,
  own_position::text AS own_position, events::text AS events
FROM :"schema".outbox_ranges WHERE position > $2::text::bigint AND organization_id <> $1
ORDER BY outbox_ranges.position LIMIT $3::text::bigint`;

const eventsOfRanges = `SELECT ${eventColumns},
  (through - own_position + outbox.position)::text AS place
FROM :"schema".outbox JOIN (
  SELECT position AS through, organization_id AS owner, own_position, events
  FROM json_populate_recordset(NULL:::"schema".outbox_ranges, $3::text::json)
) AS range ON outbox.organization_id = range.owner AND outbox.position <= own_position
  AND outbox.position > own_position - LEAST(events, through - $2::text::bigint)
WHERE outbox.organization_id <> $1
ORDER BY through, outbox.position LIMIT $4::text::bigint`;
