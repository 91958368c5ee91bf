import {
  Amount,
  createPayments,
  createRefunds,
  isCurrency,
  isLeft,
  parseId,
  type Clock,
  type Either,
  type Id,
  type Money,
  type OrganizationId,
  type NewRefund,
  type RateProvider,
} from "quittance";
import type {
  ErrorOf,
  RatesFailure,
  PaymentRejected,
  RefundRejected,
  PortFailed,
} from "quittance/errors";
import {
  left,
  right,
  type IdSource,
  type notificationDescription,
  type NotificationFact,
  type NotificationSession,
} from "quittance/adapter";

type PaymentReported = Extract<NotificationFact, { readonly kind: "PaymentReported" }>;
type RefundReported = Extract<NotificationFact, { readonly kind: "RefundReported" }>;
type DisputeReported = Extract<NotificationFact, { readonly kind: "DisputeReported" }>;

/** The organization and the provider of a notification. */
export interface NotificationSource {
  readonly organizationId: OrganizationId;
  readonly providerId: Id<"prov">;
}

/** What recording a fact needs besides the session. */
export interface RecordFactPorts {
  readonly rates: RateProvider;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Why a fact could not be recorded now: the provider should deliver it again. */
export type RetryLater = PortFailed | ErrorOf<"RateNotFound"> | RatesFailure;

/** Why a fact was not recorded; `undefined` if it was, now or before. */
export type RecordedFact = notificationDescription.UnmatchedReason | undefined;

/** Returns the idempotency key of an object: the same for all notifications about it. */
export const objectKey = (providerId: Id<"prov">, objectId: string): string =>
  `${providerId}:${objectId}`;

/** Returns the idempotency key of the payment that a fact concerns. */
export const paymentKeyOf = (providerId: Id<"prov">, fact: NotificationFact): string =>
  objectKey(providerId, fact.kind === "PaymentReported" ? fact.objectId : fact.paymentObjectId);

/** Records a fact by the operations of the library, under the key of its object. */
export const recordFact = async (
  session: NotificationSession & RecordFactPorts,
  source: NotificationSource,
  fact: NotificationFact,
): Promise<Either<RetryLater, RecordedFact>> => {
  const { currency, amount: text } = fact.price;
  const amount = isCurrency(currency) ? Amount.parse(text) : undefined;
  if (!isCurrency(currency) || amount === undefined) return right("CURRENCY_NOT_SUPPORTED");
  const price = { currency, amount };
  return fact.kind === "PaymentReported"
    ? recordReportedPayment(session, source, fact, price)
    : recordReportedRefund(session, source, fact, price);
};

const recordReportedPayment = async (
  session: NotificationSession & RecordFactPorts,
  { organizationId, providerId }: NotificationSource,
  fact: PaymentReported,
  price: Money,
): Promise<Either<RetryLater, RecordedFact>> => {
  const invoiceId = invoiceIdOf(fact);
  if (invoiceId === undefined) return right("INVOICE_NOT_FOUND");
  const { objectId, status, happenedAt, failureReason, metadata } = fact;
  const recorded = await createPayments(session).record(organizationId, invoiceId, {
    idempotencyKey: objectKey(providerId, objectId),
    providerId,
    currency: price.currency,
    price: price.amount,
    status,
    happenedAt,
    reference: objectId,
    failureReason,
    metadata,
  });
  return isLeft(recorded) ? reasonOfPayment(recorded.left) : right(undefined);
};

const invoiceIdOf = ({ invoiceReference }: PaymentReported): Id<"invoice"> | undefined =>
  invoiceReference === undefined ? undefined : parseId("invoice", invoiceReference);

/** Refunds and disputes need their payment, which has its invoice. */
const recordReportedRefund = async (
  session: NotificationSession & RecordFactPorts,
  { organizationId, providerId }: NotificationSource,
  fact: RefundReported | DisputeReported,
  price: Money,
): Promise<Either<RetryLater, RecordedFact>> => {
  const key = objectKey(providerId, fact.paymentObjectId);
  const found = await session.payments.findByKey(organizationId, key)();
  if (isLeft(found)) return found;
  if (found.right === undefined) return right("PAYMENT_NOT_FOUND");
  const { objectId, status, happenedAt, reason } = fact;
  const isTotal = fact.kind === "RefundReported" && fact.isTotal;
  const { currency, amount } = price;
  const request: NewRefund = {
    idempotencyKey: objectKey(providerId, objectId),
    kind: fact.kind === "RefundReported" ? "REFUND" : fact.effect,
    currency,
    ...(isTotal ? { refundedTotal: amount } : { price: amount }),
    status,
    happenedAt,
    reference: objectId,
    reason,
  };
  const recorded = await createRefunds(session).record(organizationId, found.right.id, request);
  return isLeft(recorded) ? reasonOfRefund(recorded.left) : right(undefined);
};

const reasonOfPayment = (
  failure: PaymentRejected | PortFailed,
): Either<RetryLater, RecordedFact> => {
  switch (failure.kind) {
    case "InvoiceNotFound":
      return right("INVOICE_NOT_FOUND");
    case "Invalid":
      return right("PAYMENT_INVALID");
    case "IdempotencyMismatch":
      return right("CONTENT_DIFFERS");
    case "PaymentTransitionInvalid":
      return right("STATUS_IS_FINAL");
    case "PaymentLimitReached":
      return right("LIMIT_REACHED");
    case "RateNotFound":
    case "RateMalformed":
    case "RateStale":
    case "RatesExhausted":
    case "PortFailed":
      return left(failure);
  }
};

const reasonOfRefund = (failure: RefundRejected | PortFailed): Either<RetryLater, RecordedFact> => {
  switch (failure.kind) {
    case "PaymentNotFound":
      return right("PAYMENT_NOT_FOUND");
    case "PaymentNotCompleted":
      return right("PAYMENT_NOT_COMPLETED");
    case "RefundExceedsPayment":
      return right("REFUND_EXCEEDS_PAYMENT");
    case "Invalid":
      return right("REFUND_INVALID");
    case "IdempotencyMismatch":
      return right("CONTENT_DIFFERS");
    case "RefundTransitionInvalid":
      return right("STATUS_IS_FINAL");
    case "RefundLimitReached":
      return right("LIMIT_REACHED");
    case "PortFailed":
      return left(failure);
  }
};
