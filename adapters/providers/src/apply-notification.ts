import { isLeft, left, right, type Either, type OrganizationId, type TaskEither } from "quittance";
import type { PortFailed } from "quittance/errors";
import {
  unmatchedEvent,
  type Notification,
  type NotificationDecision,
  type NotificationRepository,
  type NotificationSession,
} from "quittance/adapter";
import {
  paymentKeyOf,
  recordFact,
  type NotificationSource,
  type RecordFactPorts,
  type RetryLater,
} from "./record-fact.ts";
import type { NotificationReport } from "./scheme-reader.ts";

/** What applying a notification needs. */
export interface NotificationPorts extends RecordFactPorts {
  readonly notifications: NotificationRepository;
}

/** What became of a report. */
export interface AppliedNotification {
  readonly notification: Notification;
  /** Whether the same delivery was applied before: then nothing was done. */
  readonly repeated: boolean;
  /** Unmatched notifications about the same payment that were applied, too. */
  readonly matched: ReadonlyArray<Notification>;
}

/**
 * Records what a notification reports, once, whatever the order and the repetition of deliveries.
 *
 * The payment or refund is recorded under the key `<provider>:<object id>`, and the delivery in the
 * same transaction. A report that matches no invoice or no payment is stored as unmatched, with an
 * event `notification.unmatched`; it is applied when another notification about the same payment
 * arrives that makes it possible. A failure is temporary: nothing was stored, and the provider
 * should deliver the notification again.
 */
export const applyNotification =
  (
    source: NotificationSource,
    { deliveryId, fact }: NotificationReport,
  ): ((ports: NotificationPorts) => TaskEither<RetryLater, AppliedNotification>) =>
  (ports) => {
    const { organizationId, providerId } = source;
    const paymentKey = paymentKeyOf(providerId, fact);
    const received = { paymentKey, delivery: { providerId, deliveryId } };
    return ports.notifications.receive(organizationId, received, async (session) => {
      const { earlier } = session;
      if (earlier?.status === "APPLIED") {
        return right(deciding({ notification: earlier, repeated: true, matched: [] }));
      }
      const now = ports.clock();
      const own: Notification = earlier ?? {
        id: ports.newId("notification"),
        organizationId,
        providerId,
        deliveryId,
        paymentKey,
        status: "UNMATCHED",
        reason: "PAYMENT_NOT_FOUND",
        fact,
        createdAt: now,
        updatedAt: now,
      };
      const others = session.unmatched.filter(({ id }) => id !== own.id);
      const tried = await tryAll(within(session, ports), [own, ...others]);
      if (isLeft(tried)) return tried;
      const [notification = own, ...rest] = tried.right;
      const isNew = earlier === undefined && notification.status === "UNMATCHED";
      const stamp = { id: ports.newId("event"), createdAt: now };
      return right({
        outcome: { notification, repeated: false, matched: rest.filter(isApplied) },
        notifications: [notification, ...rest.filter((found, at) => found !== others[at])],
        events: isNew ? [unmatchedEvent(notification, stamp)] : [],
      });
    });
  };

/**
 * Tries the unmatched notifications about a payment again, for example after its invoice was
 * created. Returns those that were applied.
 */
export const retryUnmatched =
  (
    organizationId: OrganizationId,
    paymentKey: string,
  ): ((ports: NotificationPorts) => TaskEither<RetryLater, ReadonlyArray<Notification>>) =>
  (ports) =>
    ports.notifications.receive(organizationId, { paymentKey }, async (session) => {
      const tried = await tryAll(within(session, ports), session.unmatched);
      if (isLeft(tried)) return tried;
      const changed = tried.right.filter((found, at) => found !== session.unmatched[at]);
      return right({ outcome: changed.filter(isApplied), notifications: changed, events: [] });
    });

/** Ports of the host can have repositories, too: those of the session must be used. */
const within = (
  session: NotificationSession,
  { rates, clock, newId }: NotificationPorts,
): NotificationSession & RecordFactPorts => ({ ...session, rates, clock, newId });

const deciding = (outcome: AppliedNotification): NotificationDecision<AppliedNotification> => ({
  outcome,
  notifications: [],
  events: [],
});

const isApplied = ({ status }: Notification): boolean => status === "APPLIED";

/**
 * Tries all notifications until none of them can be applied any more, because one makes another
 * possible: a payment its refund, a chargeback its reversal. Returns them in the same order.
 *
 * A temporary failure of the first fails the whole, before anything was stored; one of a later
 * notification leaves that one unmatched, except that a failed store fails the whole.
 */
const tryAll = async (
  session: NotificationSession & RecordFactPorts,
  notifications: ReadonlyArray<Notification>,
): Promise<Either<RetryLater, ReadonlyArray<Notification>>> => {
  const current = [...notifications];
  let isProgress = true;
  let hasStored = false;
  while (isProgress) {
    isProgress = false;
    for (const [index, notification] of current.entries()) {
      if (isApplied(notification)) continue;
      const recorded = await recordFact(session, notification, notification.fact);
      if (isLeft(recorded)) {
        const isWhole = (index === 0 && !hasStored) || isStoreFailure(recorded.left);
        if (isWhole) return left(recorded.left);
        continue;
      }
      const tried = withReason(notification, recorded.right, session);
      current[index] = tried;
      if (isApplied(tried)) [isProgress, hasStored] = [true, true];
    }
  }
  return right(current);
};

const isStoreFailure = (failure: RetryLater): failure is PortFailed =>
  failure.kind === "PortFailed" && failure.port !== "rates";

const withReason = (
  notification: Notification,
  reason: Notification["reason"],
  { clock }: RecordFactPorts,
): Notification => {
  if (reason === notification.reason && reason !== undefined) return notification;
  const status = reason === undefined ? "APPLIED" : "UNMATCHED";
  return { ...notification, status, reason, updatedAt: clock() };
};
