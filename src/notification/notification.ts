import { entity, written } from "../schema/record.ts";
import { jsonName, type Named, type Out } from "../schema/schema.ts";
import { id, idempotencyKey, oneOf, optional, timestamp } from "../schema/values.ts";
import { isEmptyOrIncludes, passes, type Predicates } from "../listing/passes.ts";
import type { Metadata } from "../kernel/metadata.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import type { RefundStatus } from "../refund/refund.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Every status of a notification. */
export const notificationStatuses = ["APPLIED", "UNMATCHED", "IGNORED"] as const;

/**
 * Whether what a notification reports is recorded. `IGNORED` are those of the other mode of the
 * provider: of its test mode in production, and live ones in development.
 */
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Every reason why a notification is unmatched. */
const unmatchedReasons = [
  "INVOICE_NOT_FOUND",
  "CURRENCY_NOT_SUPPORTED",
  "PAYMENT_INVALID",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_NOT_COMPLETED",
  "REFUND_INVALID",
  "REFUND_EXCEEDS_PAYMENT",
  "CONTENT_DIFFERS",
  "STATUS_IS_FINAL",
  "LIMIT_REACHED",
] as const;

/**
 * Why a notification is unmatched:
 *
 * - `INVOICE_NOT_FOUND`: it has no reference of an invoice of the organization.
 * - `CURRENCY_NOT_SUPPORTED`: the library does not support its currency.
 * - `PAYMENT_INVALID`: for example, the provider is unknown, inactive or lacks the currency.
 * - `PAYMENT_NOT_FOUND`, `PAYMENT_NOT_COMPLETED`: its payment is not reported yet.
 * - `REFUND_INVALID`: for example, its currency is not that of the payment.
 * - `REFUND_EXCEEDS_PAYMENT`: more than is left, or a reversal before its chargeback.
 * - `CONTENT_DIFFERS`: the object is recorded with another amount or invoice.
 * - `STATUS_IS_FINAL`: the object is recorded with another final status.
 * - `LIMIT_REACHED`: the invoice has the maximum number of payments or refunds.
 */
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Every reason why a notification is ignored: the mode of the provider that it is of. */
const ignoredReasons = ["TEST_MODE", "LIVE_MODE"] as const;

/** Why a notification is ignored. */
export type IgnoredReason = (typeof ignoredReasons)[number];

type PropertyOf<Fact> = Fact extends unknown ? keyof Fact : never;

/** The properties of facts, in the order of JSON. */
const factProperties = /* @__PURE__ */ Object.keys({
  kind: true,
  objectId: true,
  paymentObjectId: true,
  price: true,
  status: true,
  effect: true,
  isTotal: true,
  invoiceReference: true,
  happenedAt: true,
  reason: true,
  failureReason: true,
  metadata: true,
} satisfies Readonly<Record<PropertyOf<NotificationFact>, true>>).map(
  (property) => [property, jsonName(property)] as const,
);

/** What a notification reports, with its values as they are. */
const fact = /* @__PURE__ */ written<NotificationFact>(
  (found) =>
    Object.fromEntries(
      factProperties.flatMap(([property, name]) =>
        Object.hasOwn(found, property) ? [[name, found[property as keyof NotificationFact]]] : [],
      ),
    ),
  (json) =>
    Object.fromEntries(
      factProperties.flatMap(([property, name]) =>
        Object.hasOwn(json, name) ? [[property, json[name]]] : [],
      ),
    ) as unknown as NotificationFact,
);

/** The stored records of received notifications, in the order of JSON. */
export const notificationRecord = entity("notification", {
  id: id("notification"),
  organizationId: id("org"),
  providerId: id("prov"),
  /** The same for all deliveries of the notification; unique for a provider. */
  deliveryId: idempotencyKey,
  /** The idempotency key of the payment that it concerns: `<provider>:<object id>`. */
  paymentKey: idempotencyKey,
  status: oneOf(notificationStatuses),
  /** An `UnmatchedReason` if it is unmatched, an `IgnoredReason` if it is ignored. */
  reason: optional(oneOf([...unmatchedReasons, ...ignoredReasons])),
  fact,
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A notification of a provider that was received once. Only its status and reason change. */
export interface Notification extends Out<typeof notificationRecord>, Named {}

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

/** An amount as a provider reports it. @inline */
export interface ReportedPrice {
  /** The code of the library, such as `EUR`; the provider's own code if it is not supported. */
  readonly currency: string;
  /** A decimal number; the provider's own number if the currency is not supported. */
  readonly amount: string;
}

/** What every fact of a notification has. */
interface Reported {
  /** The provider's identifier of the object, which is the same in all of its notifications. */
  readonly objectId: string;
  readonly price: ReportedPrice;
  /** When the object got its status at the provider. */
  readonly happenedAt: Timestamp;
}

/** A provider reports a payment. */
export interface PaymentReported extends Reported {
  readonly kind: "PaymentReported";
  readonly status: PaymentStatus;
  /** The identifier of the invoice, as the provider returns it; absent if it has none. */
  readonly invoiceReference?: string;
  /** Why the payment failed, at most 500 characters; only with the status `FAILED`. */
  readonly failureReason?: string;
  /** The provider's identifiers of other objects. Stored with the payment. */
  readonly metadata?: Metadata;
}

/** A provider reports a refund. */
export interface RefundReported extends Reported {
  readonly kind: "RefundReported";
  /** The identifier of the object that is refunded. */
  readonly paymentObjectId: string;
  readonly status: RefundStatus;
  /** Whether `price` is the total of all refunds of the payment. */
  readonly isTotal: boolean;
  /** At most 500 characters. */
  readonly reason?: string;
}

/** A provider reports that a bank takes a payment back, or returns what it took back. */
export interface DisputeReported extends Reported {
  readonly kind: "DisputeReported";
  /** The identifier of the object that is disputed. */
  readonly paymentObjectId: string;
  readonly effect: "CHARGEBACK" | "REVERSAL";
  readonly status: RefundStatus;
  /** At most 500 characters. */
  readonly reason?: string;
}

/** What a notification of a provider reports, whatever its format is. */
export type NotificationFact = PaymentReported | RefundReported | DisputeReported;
