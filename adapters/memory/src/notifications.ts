import { left, limits, portFailed, right } from "quittance/adapter";
import { matchesNotification } from "quittance/pure";
import type * as adapter from "quittance/adapter";
import { freeze } from "./freeze.ts";
import type { Ledger, Ledgers } from "./ledger.ts";

/**
 * Creates the notification repository of ledgers.
 *
 * What the work of `receive` stores by the repositories of its session is stored at once, and stays
 * if the work fails later: this store has no transactions of several calls.
 */
export const notificationsOf = (
  ledgers: Ledgers,
  ports: Omit<adapter.NotificationSession, "earlier" | "unmatched">,
): adapter.NotificationRepository => {
  /** The last session of each payment key, until it has ended. */
  const last = new Map<string, Promise<unknown>>();
  return {
    receive: (organizationId, received, work) => () => {
      const session = async () => {
        const ledger = ledgers.of(organizationId);
        const done = await work({ ...ports, ...knownTo(ledger, received) });
        if (done._tag === "Left") return done;
        const { outcome, ...stored } = done.right;
        const { notifications, events } = freeze(stored);
        ledger.addEvents(events);
        for (const notification of notifications) ledger.notifications.put(notification);
        return right(outcome);
      };
      const key = `${organizationId} ${received.paymentKey}`;
      const before = last.get(key) ?? Promise.resolve();
      const own = before
        .then(session)
        .catch((cause: unknown) => left(portFailed("notifications", cause)));
      last.set(key, own);
      void own.then(() => last.get(key) === own && last.delete(key));
      return own;
    },

    listNotifications: ledgers.step(({ notifications }, filter, page) =>
      notifications.list((notification) => matchesNotification(filter, notification), page),
    ),

    prune: ledgers.step(({ notifications }, before, limit) => {
      const old = notifications.rows
        .filter(({ status, updatedAt }) => status !== "UNMATCHED" && updatedAt < before)
        .sort((a, b) => (changeOf(a) < changeOf(b) ? -1 : 1))
        .slice(0, limit);
      for (const { id } of old) notifications.delete(id);
      return old.length;
    }),
  };
};

/** Returns the time of the last change, and the identifier. */
const changeOf = ({ updatedAt, id }: adapter.Notification): string => `${updatedAt} ${id}`;

const knownTo = (
  { notifications }: Ledger,
  { paymentKey, delivery }: adapter.ReceivedDelivery,
): Pick<adapter.NotificationSession, "earlier" | "unmatched"> => {
  const about = notifications.with("payment", paymentKey).reverse();
  const repeated = notifications.with("delivery", delivery?.deliveryId ?? "");
  return {
    earlier: repeated.find(({ providerId }) => providerId === delivery?.providerId),
    unmatched: about
      .filter(({ status }) => status === "UNMATCHED")
      .slice(0, limits.maxUnmatchedInSession),
  };
};
