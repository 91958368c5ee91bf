import { left, portFailed, right, type OrganizationId } from "quittance";
import {
  matchesNotification,
  maxUnmatchedInSession,
  type Notification,
  type NotificationRepository,
  type NotificationSession,
  type ReceivedDelivery,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { deliveryKey } from "./ledger-tables.ts";
import type { Ledger } from "./ledger.ts";
import type { Ledgers } from "./ledgers.ts";

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
        ledger.addNotifications(notifications, events);
        return right(outcome);
      }).catch((cause: unknown) => left(portFailed("notifications", cause))),

    listNotifications: (organizationId, filter, page) =>
      asTask(() => {
        const matches = (found: Notification): boolean => matchesNotification(filter, found);
        return ledgers.of(organizationId).notifications.list(filter, matches, page);
      }),

    prune: (organizationId, before, limit) =>
      asTask(() => ledgers.of(organizationId).pruneNotifications(before, limit)),
  };
};

const knownTo = (
  { notifications }: Ledger,
  { paymentKey, delivery }: ReceivedDelivery,
): Pick<NotificationSession, "earlier" | "unmatched"> => {
  const unmatched = notifications.with("unmatched", paymentKey);
  return {
    earlier: delivery && notifications.first("delivery", deliveryKey(delivery)),
    unmatched: unmatched.slice(Math.max(0, unmatched.size - maxUnmatchedInSession)).reverse(),
  };
};

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
