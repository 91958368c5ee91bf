import { addSeconds, type Clock, type OrganizationId, type Timestamp } from "quittance";
import type { DeliveryLog } from "quittance/adapter";
import type { Executor } from "./executor.ts";
import { pruneEvents } from "./outbox/prune-events.ts";
import { postgresStore } from "./postgres-store.ts";
import { defaultSchema } from "./statements/schema-name.ts";
import { databaseOf } from "./tenancy/database.ts";
import { eachOrganization } from "./tenancy/organizations.ts";
import { oneServer } from "./tenancy/routing.ts";

/** What `pruneStore` deletes. */
export interface PruneOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
  readonly clock: Clock;
  /** Number of days that webhook deliveries are kept after they ended. Defaults to keeping all. */
  readonly keepDeliveriesDays?: number | undefined;
  /** Number of days that applied and ignored notifications are kept. Defaults to keeping all. */
  readonly keepNotificationsDays?: number | undefined;
  /**
   * Number of days that events are kept in the outbox. Defaults to keeping all. Only events that the
   * worker of webhooks and all readers with `readAll` have read are deleted, the oldest first. It
   * must be longer than any other reader can be late: such a reader then fails with
   * `OutboxPositionInvalid`.
   */
  readonly keepEventsDays?: number | undefined;
  /**
   * The lowest position that a reader with `readAll` has stored, or `"none"` if such readers are
   * given up. Needed to delete events if there was ever such a reader. Of a store with several
   * servers it is `*` with the part of this server.
   */
  readonly readAllPosition?: string | undefined;
}

/** How many records `pruneStore` deleted. */
export interface PrunedRecords {
  readonly deliveries: number;
  readonly notifications: number;
  readonly events: number;
}

/** How many records of an organization are deleted in one transaction. */
const batchSize = 1000;

const secondsPerDay = 86_400;

/**
 * Deletes webhook deliveries that have ended, and applied and ignored notifications, of every
 * organization of a store, in small transactions. Pending deliveries and unmatched notifications stay.
 *
 * It can run beside readers and writers, and at the same time as itself. Rejects with the cause of
 * the failure of an organization; what was deleted before stays deleted.
 */
export const pruneStore = async (
  executor: Executor,
  options: PruneOptions,
): Promise<PrunedRecords> => {
  const { schema = defaultSchema, clock, keepDeliveriesDays, keepNotificationsDays } = options;
  const now = clock();
  const deliveriesBefore = daysBefore(now, keepDeliveriesDays, "keepDeliveriesDays");
  const notificationsBefore = daysBefore(now, keepNotificationsDays, "keepNotificationsDays");
  const eventsBefore = daysBefore(now, options.keepEventsDays, "keepEventsDays");
  const { deliveries, notifications } = postgresStore(executor, { schema });
  const sum = { deliveries: 0, notifications: 0 };
  for await (const organizationId of eachOrganization(databaseOf(oneServer(executor), schema))) {
    sum.deliveries += await pruneAll(deliveries.prune, organizationId, deliveriesBefore);
    sum.notifications += await pruneAll(notifications.prune, organizationId, notificationsBefore);
  }
  const { readAllPosition } = options;
  const events =
    eventsBefore === undefined
      ? 0
      : await pruneEvents(executor, { schema, before: eventsBefore, readAllPosition });
  return { ...sum, events };
};

const daysBefore = (
  now: Timestamp,
  days: number | undefined,
  option: string,
): Timestamp | undefined => {
  if (days === undefined) return undefined;
  if (!Number.isSafeInteger(days) || days < 1) {
    throw new TypeError(`${option} must be an integer of at least 1`);
  }
  return addSeconds(now, -days * secondsPerDay);
};

const pruneAll = async (
  prune: DeliveryLog["prune"],
  organizationId: OrganizationId,
  before: Timestamp | undefined,
): Promise<number> => {
  if (before === undefined) return 0;
  let sum = 0;
  for (;;) {
    const pruned = await prune(organizationId, before, batchSize)();
    if (pruned._tag === "Left") throw pruned.left.cause;
    sum += pruned.right;
    if (pruned.right < batchSize) return sum;
  }
};
