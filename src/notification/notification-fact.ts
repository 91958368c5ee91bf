import type { Metadata } from "../kernel/metadata.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import type { RefundStatus } from "../refund/refund.ts";
import type { Timestamp } from "../time/timestamp.ts";

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
