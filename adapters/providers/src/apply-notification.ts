import { isLeft, type Either, type OrganizationId } from "quittance";
import type { PortFailed } from "quittance/errors";
import {
  eventDescription,
  left,
  right,
  type Environment,
  type Notification,
  type NotificationDecision,
  type notificationDescription,
  type NotificationRepository,
  type NotificationSession,
  type TaskEither,
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

/** The service that receives a notification. */
export interface NotificationRecipient extends NotificationSource {
  /** In production, notifications of test modes are ignored; in development, live ones are. */
  readonly environment: Environment;
}

/** What became of a report. */
export interface AppliedNotification {
  readonly notification: Notification;
  /** Whether the same delivery was applied or ignored before: then nothing was done. */
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
 * arrives that makes it possible. A report of the test mode of a provider to a production service
 * is stored as ignored and changes nothing, as is a live one to a development service; it is
 * applied if it is delivered again to a service of its mode. A failure is temporary: nothing was stored, and the provider
 * should deliver the notification again.
 */
export const applyNotification =
  (
    source: NotificationRecipient,
    { deliveryId, fact, isLive }: NotificationReport,
  ): ((ports: NotificationPorts) => TaskEither<RetryLater, AppliedNotification>) =>
  (ports) => {
    const { organizationId, providerId, environment } = source;
    const ignored = ignoredReason(environment, isLive);
    const paymentKey = paymentKeyOf(providerId, fact);
    const received = { paymentKey, delivery: { providerId, deliveryId } };
    return ports.notifications.receive(organizationId, received, async (session) => {
      const { earlier } = session;
      if (earlier?.status === "APPLIED" || (earlier?.status === "IGNORED" && ignored)) {
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
      if (ignored !== undefined) {
        const change = { status: "IGNORED", reason: ignored, updatedAt: now } as const;
        const notification = { ...own, ...change };
        return right(deciding({ notification, repeated: false, matched: [] }, [notification]));
      }
      const others = session.unmatched.filter(({ id }) => id !== own.id);
      const tried = await tryAll(within(session, ports), [own, ...others]);
      if (isLeft(tried)) return tried;
      const [notification = own, ...rest] = tried.right;
      const isNew = earlier?.status !== "UNMATCHED" && notification.status === "UNMATCHED";
      const stamp = { id: ports.newId("event"), createdAt: now };
      return right({
        outcome: { notification, repeated: false, matched: rest.filter(isApplied) },
        notifications: [notification, ...rest.filter((found, at) => found !== others[at])],
        events: isNew ? [eventDescription.unmatchedEvent(notification, stamp)] : [],
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

const deciding = (
  outcome: AppliedNotification,
  notifications: ReadonlyArray<Notification> = [],
): NotificationDecision<AppliedNotification> => ({ outcome, notifications, events: [] });

/** Returns why a report of a mode is ignored; `undefined` if it is not, or of an unknown mode. */
const ignoredReason = (
  environment: Environment,
  isLive: boolean | undefined,
): notificationDescription.IgnoredReason | undefined => {
  if (isLive === undefined || isLive === (environment === "production")) return undefined;
  return isLive ? "LIVE_MODE" : "TEST_MODE";
};

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
