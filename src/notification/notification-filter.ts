import type { Notification, NotificationStatus } from "./notification.ts";
import { isEmptyOrIncludes, passes, type Predicates } from "../listing/passes.ts";

/** A filter of notifications. Absent properties and empty lists do not filter. */
export interface NotificationFilter {
  readonly statuses?: ReadonlyArray<NotificationStatus> | undefined;
  /** The idempotency key of a payment, exactly. */
  readonly paymentKey?: string | undefined;
}

/** Returns whether a notification passes a filter. It specifies what every store lists. */
export const matchesNotification = (
  filter: NotificationFilter,
  notification: Notification,
): boolean => passes(predicates, filter, notification);

const predicates: Predicates<NotificationFilter, Notification> = {
  statuses: (wanted, { status }) => isEmptyOrIncludes(wanted, status),
  paymentKey: (wanted, { paymentKey }) => wanted === paymentKey,
};
