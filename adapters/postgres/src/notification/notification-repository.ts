import { isLeft } from "quittance";
import {
  limits,
  type Left,
  type Notification,
  type NotificationDecision,
  type NotificationRepository,
  type NotificationSession,
  type ReceivedDelivery,
} from "quittance/adapter";
import type { Queries } from "../executor.ts";
import { insertRows } from "../insert-rows.ts";
import { listRecords } from "../lists/list-records.ts";
import { noteStoredEvents } from "../outbox/stored-events.ts";
import type { AfterWrite } from "../rollups/after-write.ts";
import { eventRow } from "../outbox/event-row.ts";
import { notificationColumns, notificationRow, readNotification } from "./notification-row.ts";
import { integer } from "../rows/read-column.ts";
import { attempt } from "../statements/attempt.ts";
import { statementValues, type StatementValues } from "../statements/statement-values.ts";
import type { Database, FirstStatement, Run } from "../tenancy/database.ts";
import { lockWith, noQuery } from "../tenancy/organizations.ts";
import {
  findConditions,
  hasOneOf,
  hasText,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";

type NotificationFilter = Parameters<NotificationRepository["listNotifications"]>[1];

type SessionPorts = Omit<NotificationSession, "earlier" | "unmatched">;

/**
 * Creates the repository of notifications.
 *
 * @param storeIn creates the repositories of the session, within a transaction.
 */
export const notificationsOf = (
  database: Database,
  afterWrite: AfterWrite,
  storeIn: (queries: Queries) => SessionPorts,
): NotificationRepository => ({
  receive: (organizationId, received, work) => async () => {
    const failure: { left: Left<never> | undefined } = { left: undefined };
    const stored = await attempt("notifications", async () => {
      failure.left = undefined;
      const outcome = await database
        .tenant(organizationId)
        .change(lockOf(received), async (_, run, queries) => {
          const known = await readKnown(run, received);
          const { invoices, payments, refunds, providers } = storeIn(queries);
          const done = await work({ invoices, payments, refunds, providers, ...known });
          if (isLeft(done)) throw undoing(done, failure);
          await write(run, done.right);
          return done.right.outcome;
        });
      await afterWrite(organizationId);
      return outcome;
    })();
    return failure.left ?? stored;
  },

  listNotifications: (organizationId, filter, page) =>
    attempt("notifications", () => list(database)(organizationId, filter, page)),

  prune: (organizationId, before, limit) =>
    attempt("notifications", () =>
      database.tenant(organizationId).change({ text: noQuery }, async (_, run) => {
        const [row = {}] = await run(pruneSettled, [before, String(limit)]);
        return integer(row, "pruned");
      }),
    ),
});

/**
 * Returns the error that undoes the transaction of work that failed. The error of a failed port is
 * thrown as it is, so that contention is retried.
 */
const undoing = <Failure>(
  done: Left<Failure>,
  failure: { left: Left<unknown> | undefined },
): unknown => {
  const { kind, cause } = (done.left ?? {}) as {
    readonly kind?: unknown;
    readonly cause?: unknown;
  };
  if (kind === "PortFailed") return cause;
  failure.left = done;
  return new Error("The work failed.");
};

/** Calls for the same payment wait for each other, before anything of the payment is stored. */
const lockOf = ({ paymentKey }: ReceivedDelivery): FirstStatement => ({
  text: lockWith("'quittance notification ' || $1::text || ' ' || $2::text"),
  values: [paymentKey],
  locks: `notification ${paymentKey}`,
});

const readKnown = async (
  run: Run,
  { paymentKey, delivery }: ReceivedDelivery,
): Promise<Pick<NotificationSession, "earlier" | "unmatched">> => {
  const rows = await run(findUnmatched, [paymentKey]);
  const [earlier] =
    delivery === undefined
      ? []
      : await run(findDelivery, [delivery.providerId, delivery.deliveryId]);
  return { earlier: earlier && readNotification(earlier), unmatched: rows.map(readNotification) };
};

const select = `SELECT ${notificationColumns} FROM :"schema".notifications
WHERE organization_id = $1`;

const findUnmatched = `${select} AND payment_key = $2 AND status = 'UNMATCHED'
ORDER BY notifications.created_at, notification_id LIMIT ${String(limits.maxUnmatchedInSession)}`;

const findDelivery = `${select} AND provider_id = $2 AND delivery_id = $3`;

const write = async (
  run: Run,
  { notifications, events }: NotificationDecision<unknown>,
): Promise<void> => {
  const { add: value, all } = statementValues();
  const parts: Array<string> = [];
  const add = (table: string, rows: ReadonlyArray<object>, rest: string): void => {
    if (rows.length === 0) return;
    const found = rows as ReadonlyArray<Readonly<Record<string, unknown>>>;
    parts.push(
      `${table} AS (${insertRows(table, found, value(JSON.stringify(rows)), rest)} RETURNING 1)`,
    );
  };
  add("notifications", notifications.map(notificationRow), `WHERE organization_id = $1 ${onKnown}`);
  add("outbox", events.map(eventRow), "WHERE organization_id = $1");
  if (parts.length === 0) return;
  const note = events.length > 0 ? noteStoredEvents : "'true'";
  await run(`WITH ${parts.join(",\n")}\nSELECT ${note} AS stored`, all());
};

const onKnown = `ON CONFLICT (organization_id, notification_id) DO UPDATE
SET status = excluded.status, reason = excluded.reason, updated_at = excluded.updated_at`;

/** Deletes the applied and ignored ones that changed first, before `$2`, at most `$3`. */
const pruneSettled = `WITH old AS MATERIALIZED (
  SELECT found.notification_id FROM :"schema".notifications AS found
  WHERE found.organization_id = $1 AND found.status <> 'UNMATCHED'
    AND found.updated_at < $2::text::timestamp(0)
  ORDER BY found.updated_at, found.notification_id LIMIT $3::text::bigint
  FOR UPDATE SKIP LOCKED
), pruned AS (
  DELETE FROM :"schema".notifications AS found USING old
  WHERE found.organization_id = $1 AND found.notification_id = old.notification_id
  RETURNING 1
)
SELECT count(*)::text AS pruned FROM pruned`;

/** Returns `matchesNotification` of the core in SQL. */
const matchingNotifications = (
  filter: NotificationFilter,
  values: StatementValues,
): MatchingRows => ({
  from: ':"schema".notifications',
  conditions: ["organization_id = $1", ...findConditions(conditions, filter, values).all],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: false,
});

const conditions: FilterConditions<NotificationFilter> = {
  statuses: hasOneOf("status"),
  paymentKey: hasText("payment_key"),
};

const list = listRecords<NotificationFilter, Notification>(
  {
    name: "notifications",
    kind: undefined,
    id: "notification_id",
    columns: notificationColumns,
    readRecord: readNotification,
  },
  matchingNotifications,
);
