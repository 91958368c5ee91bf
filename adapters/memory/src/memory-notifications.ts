import { left, portFailed, right, type OrganizationId } from "quittance";
import {
  matchesNotification,
  maxUnmatchedInSession,
  pageOf,
  type Notification,
  type NotificationRepository,
  type NotificationSession,
  type ReceivedDelivery,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import type { Ledger, Ledgers } from "./ledger.ts";

type SessionPorts = Omit<NotificationSession, "earlier" | "unmatched">;

/** Creates the notification repository of ledgers. */
export const notificationsOf = (ledgers: Ledgers, ports: SessionPorts): NotificationRepository => {
  const serially = serialized();
  return {
    receive: (organizationId, received, work) => () =>
      serially(organizationId, received, async () => {
        const ledger = ledgers.of(organizationId);
        const done = await work({ ...ports, ...knownTo(ledger, received) });
        if (done._tag === "Left") return done;
        const { outcome, notifications, events } = done.right;
        for (const stored of notifications) ledger.notifications.set(stored.id, freeze(stored));
        ledger.addEvents(events);
        return right(outcome);
      }).catch((cause: unknown) => left(portFailed("notifications", cause))),

    listNotifications: (organizationId, filter, page) =>
      asTask(() => {
        const rows = [...ledgers.of(organizationId).notifications.values()].filter((notification) =>
          matchesNotification(filter, notification),
        );
        return pageOf<Notification>(rows, (notification) => notification, page);
      }),

    prune: (organizationId, before, limit) =>
      asTask(() => {
        const { notifications } = ledgers.of(organizationId);
        const old = [...notifications.values()]
          .filter(({ status, updatedAt }) => status === "APPLIED" && updatedAt < before)
          .sort((a, b) => (changeOf(a) < changeOf(b) ? -1 : 1))
          .slice(0, limit);
        for (const { id } of old) notifications.delete(id);
        return old.length;
      }),
  };
};

const knownTo = (
  { notifications }: Ledger,
  { paymentKey, delivery }: ReceivedDelivery,
): Pick<NotificationSession, "earlier" | "unmatched"> => {
  const all = [...notifications.values()];
  const earlier = all.find(
    ({ providerId, deliveryId }) =>
      providerId === delivery?.providerId && deliveryId === delivery.deliveryId,
  );
  const unmatched = all
    .filter((found) => found.status === "UNMATCHED" && found.paymentKey === paymentKey)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return { earlier, unmatched: unmatched.slice(0, maxUnmatchedInSession) };
};

const changeOf = ({ updatedAt, id }: Notification): string => `${updatedAt} ${id}`;

const orderOf = ({ createdAt, id }: Notification): string => `${createdAt} ${id}`;

/** Creates a function that runs work for the same payment key one after another. */
const serialized = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(
    organizationId: OrganizationId,
    { paymentKey }: ReceivedDelivery,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const key = `${organizationId} ${paymentKey}`;
    const before = last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
};
