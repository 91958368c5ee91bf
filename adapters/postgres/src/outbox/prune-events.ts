import type { OrganizationId, Timestamp } from "quittance";
import type { Executor } from "../executor.ts";
import { postgresStore } from "../postgres-store.ts";
import { id, integer, text } from "../rows/read-column.ts";
import { textArray } from "../statements/text-array.ts";
import { clusterDetection } from "../tenancy/cluster-detection.ts";
import { databaseOf, type Database, type Run } from "../tenancy/database.ts";
import { eachOrganization, noQuery } from "../tenancy/organizations.ts";
import { onEveryWorker } from "../tenancy/on-every-worker.ts";
import { oneServer } from "../tenancy/routing.ts";
import { parsePosition } from "./outbox-position.ts";

/** How many events of an organization are deleted in one transaction. */
const batchSize = 1000;

/** How many rows of `outbox_ranges` are read at once. */
const rangesPerRead = 10_000;

/** Which events `pruneEvents` deletes. */
export interface PrunedEvents {
  readonly schema: string;
  /** Events that were created before this time. */
  readonly before: Timestamp;
  /**
   * The lowest position that a reader with `readAll` has stored, or `none` if such readers are given
   * up. It must be given if there was ever one.
   */
  readonly readAllPosition: string | undefined;
}

/**
 * Deletes the oldest events of every organization, in the order of their positions, up to the first
 * that is not old, or that the worker of webhooks or a reader with `readAll` has not read. Returns
 * how many. Rejects with a `RangeError` before it deletes anything if the position of such readers is
 * missing or invalid.
 */
export const pruneEvents = async (executor: Executor, options: PrunedEvents): Promise<number> => {
  const database = databaseOf(oneServer(executor), options.schema);
  const readByAll = await readersOfAll(database, executor, options);
  let sum = 0;
  for await (const organizationId of eachOrganization(database)) {
    for (;;) {
      const through = readByAll?.through.get(organizationId) ?? 0;
      const limit = readByAll === undefined ? undefined : String(through);
      const deleted = await deleteBatch(database, organizationId, options.before, limit);
      sum += deleted;
      if (deleted < batchSize) break;
    }
  }
  await deleteEmptyRanges(database);
  return sum;
};

/** Up to where the events of each organization were read by all readers with `readAll`. */
interface ReadByAll {
  readonly through: ReadonlyMap<OrganizationId, number>;
}

/**
 * Returns what readers with `readAll` have read; `undefined` if there are none. From then on, those
 * that are behind the position fail.
 */
const readersOfAll = async (
  database: Database,
  executor: Executor,
  { schema, readAllPosition }: PrunedEvents,
): Promise<ReadByAll | undefined> => {
  const head = await headOfAll(database);
  if (head === undefined) return undefined;
  if (readAllPosition === undefined) {
    throw new RangeError(
      "Events of all organizations were read with readAll. Pass the lowest position that such a " +
        'reader has stored, or "none" if there is no such reader any more.',
    );
  }
  if (readAllPosition === "none") {
    await forOfAll(database, (run) => run(pruneHeadOfAll, [head]));
    return undefined;
  }
  const read = await postgresStore(executor, { schema }).outbox.readAll(readAllPosition, 0)();
  if (read._tag === "Left") {
    throw read.left.kind === "PortFailed"
      ? read.left.cause
      : new RangeError(`The position of readAll is invalid: ${read.left.reason}.`);
  }
  const place = parsePosition(readAllPosition.slice(1))?.place ?? "0";
  await forOfAll(database, (run) => run(pruneHeadOfAll, [place]));
  const rows = await database.shared(readThrough, [place]);
  return {
    through: new Map(
      rows.map((row) => [id(row, "organization_id", "org"), integer(row, "through")]),
    ),
  };
};

/** Runs work for all organizations together, on a single server or a cluster. */
const forOfAll = async <Result>(
  database: Database,
  work: (run: Run) => Promise<Result>,
): Promise<Result> => {
  const [all] = database.ofAllOrganizations;
  if (all === undefined) throw new Error("A store needs at least one executor.");
  return (await clusterDetection()(database.shared))
    ? onEveryWorker(all, work)
    : all.change({ text: noQuery }, (_, run) => work(run));
};

const headOfAll = async (database: Database): Promise<string | undefined> => {
  const [head] = await forOfAll(database, (run) => run(positionOfHead));
  return head === undefined ? undefined : text(head, "position");
};

/** Deletes a batch in one transaction, under the lock that readers take to number events. */
const deleteBatch = (
  database: Database,
  organizationId: OrganizationId,
  before: Timestamp,
  readByAll: string | undefined,
): Promise<number> =>
  database.tenant(organizationId).change({ text: noQuery, locks: "outbox" }, async (_, run) => {
    const [head] = await run(lockedHead);
    const [reader] = await run(readerPosition);
    const limits = [reader && text(reader, "position"), readByAll].filter(
      (limit) => limit !== undefined,
    );
    if (head === undefined) {
      // No reader was ever given an event.
      if (limits.length > 0) return 0;
      return integer((await run(deleteUnread, [before, String(batchSize)]))[0] ?? {}, "deleted");
    }
    const pruned = text(head, "pruned");
    const last = [text(head, "position"), ...limits].reduce((a, b) => (+a < +b ? a : b));
    const [end = {}] = await run(endOfBatch, [pruned, last, before, String(batchSize)]);
    const through = end["through"] ?? pruned;
    if (through === pruned) return 0;
    const [row = {}] = await run(deleteThrough, [pruned, through]);
    await run(pruneHead, [through]);
    return integer(row, "deleted");
  });

/** Deletes the ranges whose events are all deleted. */
const deleteEmptyRanges = async (database: Database): Promise<void> => {
  const heads = await forOfAll(database, (run) => run(prunedHeads));
  const pruned = new Map(
    heads.map((row) => [text(row, "organization_id"), integer(row, "pruned")]),
  );
  if (pruned.size === 0) return;
  let after = "0";
  for (;;) {
    const ranges = await database.shared(rangesAfter, [after, String(rangesPerRead)]);
    const empty = ranges.filter(
      (row) => integer(row, "own_position") <= (pruned.get(text(row, "organization_id")) ?? 0),
    );
    if (empty.length > 0) {
      await database.shared(deleteRanges, [textArray(empty.map((row) => text(row, "position")))]);
    }
    const last = ranges.at(-1);
    if (last === undefined) return;
    after = text(last, "position");
  }
};

const positionOfHead = `SELECT position::text AS position FROM :"schema".outbox_heads
WHERE organization_id = $1`;

const lockedHead = `SELECT position::text AS position, pruned::text AS pruned
FROM :"schema".outbox_heads WHERE organization_id = $1 FOR UPDATE`;

/** A reader without a position has read nothing. */
const readerPosition = `SELECT
  coalesce(substring(position FROM '^[0-9]{16}')::bigint, 0)::text AS position
FROM :"schema".webhook_readers WHERE organization_id = $1`;

const deleteUnread = `WITH old AS MATERIALIZED (
  SELECT event_id FROM :"schema".outbox
  WHERE organization_id = $1 AND position IS NULL AND created_at < $2::text::timestamp(0)
  ORDER BY recorded_at, place LIMIT $3::text::bigint
), deleted AS (
  DELETE FROM :"schema".outbox AS event USING old
  WHERE event.organization_id = $1 AND event.event_id = old.event_id AND event.position IS NULL
  RETURNING 1
)
SELECT count(*)::text AS deleted FROM deleted`;

/** The last of the next events after `$2`, at most at `$3`, before the first that is not old. */
const endOfBatch = `SELECT coalesce(
  min(position) FILTER (WHERE created_at >= $4::text::timestamp(0)) - 1, max(position)
)::text AS through FROM (
  SELECT position, created_at FROM :"schema".outbox
  WHERE organization_id = $1 AND position > $2::text::bigint AND position <= $3::text::bigint
  ORDER BY outbox.position LIMIT $5::text::bigint
) AS next`;

const deleteThrough = `WITH deleted AS (
  DELETE FROM :"schema".outbox WHERE organization_id = $1
    AND position > $2::text::bigint AND position <= $3::text::bigint
  RETURNING 1
)
SELECT count(*)::text AS deleted FROM deleted`;

/** Events that no reader with `readAll` has read are not listed any more. */
const pruneHead = `UPDATE :"schema".outbox_heads
SET pruned = $2::text::bigint, listed = greatest(listed, $2::text::bigint)
WHERE organization_id = $1`;

const pruneHeadOfAll = `UPDATE :"schema".outbox_heads
SET pruned = greatest(pruned, $2::text::bigint) WHERE organization_id = $1`;

const prunedHeads = `SELECT organization_id, pruned::text AS pruned FROM :"schema".outbox_heads
WHERE pruned > 0 AND organization_id <> $1`;

/** The last position of each organization in the ranges up to `$1`, also within a range. */
const readThrough = `SELECT organization_id,
  max(own_position - greatest(position - $1::text::bigint, 0))::text AS through
FROM :"schema".outbox_ranges WHERE position - events < $1::text::bigint
GROUP BY organization_id`;

const rangesAfter = `SELECT position::text AS position, organization_id,
  own_position::text AS own_position
FROM :"schema".outbox_ranges WHERE position > $1::text::bigint
ORDER BY outbox_ranges.position LIMIT $2::text::bigint`;

const deleteRanges = `DELETE FROM :"schema".outbox_ranges
WHERE position = ANY ($1::text[]::bigint[])`;
