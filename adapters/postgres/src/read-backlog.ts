import type { OrganizationId, Timestamp } from "quittance";
import type { Executor } from "./executor.ts";
import { id, integer, time } from "./rows/read-column.ts";
import { defaultSchema } from "./statements/schema-name.ts";
import { clusterDetection } from "./tenancy/cluster-detection.ts";
import { databaseOf } from "./tenancy/database.ts";
import { oneServer } from "./tenancy/routing.ts";

/** What waits in a store, over all its organizations. Counts end at 100,000. */
export interface Backlog {
  /** Events that webhooks have not read yet, of organizations with endpoints. */
  readonly unreadEvents: number;
  /** Deliveries whose next attempt is due. */
  readonly dueDeliveries: number;
  /** Notifications of payment providers that match no payment yet. */
  readonly unmatchedNotifications: number;
  /** Changes that the rollups of dashboards do not contain yet. */
  readonly pendingTransitions: number;
  /** The organizations whose deliveries wait longest, at most 10, and since when. */
  readonly lateOrganizations: ReadonlyArray<{
    readonly organizationId: OrganizationId;
    /** When the next attempt of its first delivery was due. */
    readonly dueSince: Timestamp;
  }>;
}

/** Where the counts of a backlog end, so that a large backlog takes no longer to read. */
export const maxCounted = 100_000;

/** Maximum number of organizations that a backlog names. */
export const maxLateOrganizations = 10;

/**
 * Reads what waits in a store: for metrics and alerts, every few seconds.
 *
 * It takes three statements and no lock, whatever the number of organizations. `now` is the time at
 * which deliveries are due, from the clock of the service. `schema` is the migrated schema, by
 * default `quittance`. Rejects with a `PostgresFailure`, and with an `Error` on a Citus cluster, whose servers count separately.
 */
export const readBacklog = async (
  executor: Executor,
  { schema = defaultSchema, now }: { readonly schema?: string; readonly now: Timestamp },
): Promise<Backlog> => {
  const database = databaseOf(oneServer(executor), schema);
  if (await clusterDetection()(database.shared)) {
    throw new Error("readBacklog does not work on a Citus cluster. Call it for each server.");
  }
  const [all] = database.ofAllOrganizations;
  const values = [now, String(maxCounted)];
  const [counts = {}] = (await all?.read(countsOfAll, values)) ?? [];
  const late = (await all?.read(lateOrganizations, [now, String(maxLateOrganizations)])) ?? [];
  return {
    unreadEvents: integer(counts, "unread_events"),
    dueDeliveries: integer(counts, "due_deliveries"),
    unmatchedNotifications: integer(counts, "unmatched_notifications"),
    pendingTransitions: integer(counts, "pending_transitions"),
    lateOrganizations: late.map((row) => ({
      organizationId: id(row, "organization_id", "org"),
      dueSince: time(row, "due_since"),
    })),
  };
};

const counted = (query: string): string =>
  `(SELECT count(*) FROM (${query} LIMIT $3::text::bigint) AS counted)::text`;

/** Events have positions once they were read; those after the position of a reader are unread. */
const countsOfAll = `SELECT
  least($3::text::bigint, (
    SELECT coalesce(sum(
      head.position - coalesce(substring(reader.position FROM '^[0-9]{16}')::bigint, 0)
    ), 0)
    FROM :"schema".webhook_readers AS reader
    JOIN :"schema".outbox_heads AS head ON head.organization_id = reader.organization_id
    WHERE reader.organization_id <> $1
  ) + (SELECT count(*) FROM (
    SELECT FROM :"schema".webhook_readers AS reader
    JOIN :"schema".outbox AS event ON event.organization_id = reader.organization_id
    WHERE event.position IS NULL LIMIT $3::text::bigint
  ) AS unnumbered))::text AS unread_events,
  ${counted(`SELECT FROM :"schema".webhook_deliveries
    WHERE state = 'PENDING' AND next_attempt_at <= $2::text::timestamp(0)`)} AS due_deliveries,
  ${counted(`SELECT FROM :"schema".notifications
    WHERE status = 'UNMATCHED'`)} AS unmatched_notifications,
  ${counted(`SELECT FROM :"schema".transitions`)} AS pending_transitions`;

const lateOrganizations = `SELECT reader.organization_id, first.next_attempt_at::text AS due_since
FROM :"schema".webhook_readers AS reader CROSS JOIN LATERAL (
  SELECT delivery.next_attempt_at FROM :"schema".webhook_deliveries AS delivery
  WHERE delivery.organization_id = reader.organization_id AND delivery.state = 'PENDING'
    AND delivery.next_attempt_at <= $2::text::timestamp(0) AND reader.organization_id <> $1
  ORDER BY delivery.next_attempt_at LIMIT 1
) AS first
ORDER BY first.next_attempt_at, reader.organization_id LIMIT $3::text::bigint`;
