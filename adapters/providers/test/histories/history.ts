import type { Payment, Refund } from "quittance";
import type { ReadOptions, Scheme } from "@quittance/providers";

/** A notification of a history. */
export interface Step {
  /** The identifier of the delivery, where the headers have it. */
  readonly id: string;
  readonly payload: object;
  /** Whether it can get lost: the object has a later notification with its final status. */
  readonly canBeLost: boolean;
}

/** What became of a payment at the provider, in cents. */
export interface FinalPayment {
  readonly status: Payment["status"];
  readonly cents: number;
}

/** What became of a refund, chargeback or reversal at the provider, in cents. */
export interface FinalRefund {
  readonly kind: Refund["kind"];
  readonly status: Refund["status"];
  readonly cents: number;
}

/** The notifications about one invoice in the order in which things happened. */
export interface History {
  readonly scheme: Scheme;
  readonly options: ReadOptions;
  readonly steps: ReadonlyArray<Step>;
  /** By the provider's identifier of the object. */
  readonly payments: ReadonlyMap<string, FinalPayment>;
  readonly refunds: ReadonlyMap<string, FinalRefund>;
  /** Payments that stay unmatched, because they name no invoice. */
  readonly unmatched: number;
}

/** How the notifications of one scheme are written. */
export interface Writer {
  readonly scheme: Scheme;
  readonly options: ReadOptions;
  /** Statuses before the final one that the scheme reports for payments, and for refunds. */
  readonly hasPending: boolean;
  readonly hasPendingRefunds: boolean;
  readonly finalStatuses: readonly ["FAILED", ...ReadonlyArray<"FAILED" | "CANCELLED">];
  readonly payment: (payment: WrittenPayment) => object;
  /** `undefined` if the scheme reports no refunds. */
  readonly refund?: (refund: WrittenRefund) => object;
  readonly dispute?: (dispute: WrittenDispute) => ReadonlyArray<object>;
}

/** A status of a payment to write. */
export interface WrittenPayment {
  readonly id: string;
  readonly status: Payment["status"];
  readonly cents: number;
  readonly invoiceId: string;
  /** A number for the identifier and the time of the notification. */
  readonly at: number;
}

/** A status of a refund to write. */
export interface WrittenRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly status: Refund["status"];
  readonly cents: number;
  /** The total of all refunds of the payment so far. */
  readonly totalCents: number;
  readonly at: number;
}

/** A dispute to write: what announces it, what takes the money, and what returns it. */
export interface WrittenDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly isWon: boolean;
  readonly at: number;
}
