import type { LedgerEvent } from "../event/event.ts";
import type { OrganizationId, ProviderId } from "../ids.ts";
import type { Either, TaskEither } from "../kernel/either.ts";
import type { Notification, NotificationFilter } from "./notification.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import type { PaymentRepository } from "../payment/payment-recording.ts";
import type { ProviderRepository } from "../provider/providers.ts";
import type { RefundRepository } from "../refund/refunds.ts";

/** Maximum number of unmatched notifications that `receive` passes to its work. */
export const maxUnmatchedInSession = 100;

/** What is received, or tried again: the notifications that concern one payment. */
export interface ReceivedDelivery {
  /** The idempotency key of the payment. */
  readonly paymentKey: string;
  /** The delivery that arrived; `undefined` to try the unmatched notifications again. */
  readonly delivery?: DeliveryKey | undefined;
}

/** What identifies a delivery and its repetitions. @inline */
export interface DeliveryKey {
  readonly providerId: ProviderId;
  readonly deliveryId: string;
}

/** What the work of `receive` gets. Its repositories store in the same transaction. */
export interface NotificationSession {
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly providers: ProviderRepository;
  /** The notification of the same delivery; `undefined` if this is the first. */
  readonly earlier: Notification | undefined;
  /**
   * The unmatched notifications with the same payment key, oldest first, ties by identifier, at
   * most `maxUnmatchedInSession`.
   */
  readonly unmatched: ReadonlyArray<Notification>;
}

/** What the work of `receive` decides. */
export interface NotificationDecision<Outcome> {
  readonly outcome: Outcome;
  /** New notifications, and known ones with another status or reason. */
  readonly notifications: ReadonlyArray<Notification>;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/**
 * The notifications of providers that were received.
 *
 * No task rejects; a failing store is `PortFailed`. Records of other organizations do not exist.
 */
export interface NotificationRepository {
  /**
   * Reads what the session needs, calls `work`, and stores what it decides, in one transaction with
   * everything that the work stores by the repositories of the session.
   *
   * Calls with the same payment key run one after another, in all processes, so that a refund and
   * its payment that arrive at the same time find each other. If the work returns a failure or
   * rejects, nothing is stored. A store without transactions cannot undo what the work has stored:
   * the work must therefore return its own failures before it stores anything.
   */
  readonly receive: <Failure, Outcome>(
    organizationId: OrganizationId,
    received: ReceivedDelivery,
    work: (session: NotificationSession) => Promise<Either<Failure, NotificationDecision<Outcome>>>,
  ) => TaskEither<PortFailed | Failure, Outcome>;

  /** Returns a page of the notifications that `matchesNotification` accepts, as `pageOf` does. */
  readonly listNotifications: (
    organizationId: OrganizationId,
    filter: NotificationFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Notification>>;

  /**
   * Deletes applied and ignored notifications that have not changed since `before`, and returns how
   * many: those that changed first, ties by identifier, at most `limit`. If an applied one is
   * received again, it is applied again, which changes nothing: payments and refunds are found by
   * their keys.
   */
  readonly prune: (
    organizationId: OrganizationId,
    before: Timestamp,
    limit: number,
  ) => TaskEither<PortFailed, number>;
}
