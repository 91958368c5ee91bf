import {
  invalid,
  limitReached,
  notFound,
  type ErrorRows,
  type Issues,
} from "../failure/error-row.ts";
import { maxPaymentsPerInvoice } from "./payment-limits.ts";
import type { InvoiceId, OrganizationId, PaymentId, ProviderId } from "../ids.ts";
import type { Metadata } from "../kernel/metadata.ts";
import type { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Every status that a payment can have. */
export const paymentStatuses = ["PENDING", "FAILED", "COMPLETED", "CANCELLED"] as const;

/** The status of a payment. All but `PENDING` are final. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * A payment of an invoice, reported by a provider.
 *
 * Only its status changes, and with it `happenedAt`, `updatedAt`, `completedAfterVoid`, `reference`
 * and `failureReason`.
 */
export interface Payment {
  readonly id: PaymentId;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  readonly providerId: ProviderId;
  /** Unique within the organization. */
  readonly idempotencyKey: string;
  readonly status: PaymentStatus;
  /** The amount paid. */
  readonly price: Money;
  /** At the rates of its recording; never recalculated. */
  readonly priceUsd: Amount;
  /** In the currency of the invoice, at the rates of its recording; never recalculated. */
  readonly value: Amount;
  /**
   * The value of the smallest unit of the payment's currency in the invoice's currency, at the same
   * rates; zero if the currencies are equal. A payment cannot be more precise than this.
   */
  readonly unitValue: Amount;
  /** Whether it completed after the invoice was voided. */
  readonly completedAfterVoid: boolean;
  /** The provider's identifier of the payment. */
  readonly reference?: string | undefined;
  /** Why it failed, as reported; only of FAILED payments. */
  readonly failureReason?: string | undefined;
  /** Of the first report. `undefined` if there is none. */
  readonly metadata?: Metadata | undefined;
  /** When it got its status at the provider, as reported. */
  readonly happenedAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The organization has no such payment. */
export interface PaymentNotFound {
  readonly kind: "PaymentNotFound";
}

/** A payment cannot change from one status to the other. */
export interface PaymentTransitionInvalid {
  readonly kind: "PaymentTransitionInvalid";
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}

/** The invoice has the maximum number of payments. */
export interface PaymentLimitReached {
  readonly kind: "PaymentLimitReached";
}

/** A call has too many payments. */
export interface TooManyPayments {
  readonly kind: "TooManyPayments";
  readonly limit: number;
}

/** Returns whether a payment can change from one status to another or keep its status. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from === to || from === "PENDING";

/** What is reported about the errors of payments. */
export const paymentErrors = {
  PaymentInvalid: /* @__PURE__ */ invalid("payment"),
  PaymentNotFound: /* @__PURE__ */ notFound("payment"),
  PaymentTransitionInvalid: {
    code: "PAYMENT_TRANSITION_INVALID",
    message: ({ from, to }) => `A payment with status ${from} cannot change to ${to}`,
    thrown: ({ from, to }) => `A payment cannot change from ${from} to ${to}`,
  },
  PaymentLimitReached: /* @__PURE__ */ limitReached(
    "PAYMENT_LIMIT_REACHED",
    maxPaymentsPerInvoice,
    "payments",
  ),
  TooManyPayments: {
    thrown: ({ limit }) => `A call records at most ${String(limit)} payments`,
  },
} as const satisfies ErrorRows<
  | Issues<"PaymentInvalid">
  | PaymentNotFound
  | PaymentTransitionInvalid
  | PaymentLimitReached
  | TooManyPayments
>;
