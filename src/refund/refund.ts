import {
  invalid,
  limitReached,
  notFound,
  type ErrorRows,
  type Issues,
} from "../failure/error-row.ts";
import { maxRefundsPerInvoice } from "../payment/payment-limits.ts";
import type { InvoiceId, OrganizationId, PaymentId, RefundId } from "../ids.ts";
import type { Metadata } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { PaymentStatus } from "../payment/payment.ts";

/** Every kind of refund. */
export const refundKinds = ["REFUND", "CHARGEBACK", "REVERSAL"] as const;

/**
 * The kind of a refund: money that the organization returns, money that a bank takes back after a
 * dispute, or money of a chargeback that the organization gets back.
 */
export type RefundKind = (typeof refundKinds)[number];

/** The organization has no such refund. */
export interface RefundNotFound {
  readonly kind: "RefundNotFound";
}

/** A payment that is not completed cannot be refunded. */
export interface PaymentNotCompleted {
  readonly kind: "PaymentNotCompleted";
  readonly status: PaymentStatus;
}

/** A refund is more than is left of its payment, or a reversal more than was charged back. */
export interface RefundExceedsPayment {
  readonly kind: "RefundExceedsPayment";
  /** What is left, exactly, in the currency of the payment. */
  readonly remaining: Money;
}

/** A refund cannot change from one status to the other. */
export interface RefundTransitionInvalid {
  readonly kind: "RefundTransitionInvalid";
  readonly from: RefundStatus;
  readonly to: RefundStatus;
}

/** The invoice has the maximum number of refunds. */
export interface RefundLimitReached {
  readonly kind: "RefundLimitReached";
}

/** Returns whether a value is the kind of a refund. */
export const isRefundKind = (value: unknown): value is RefundKind =>
  refundKinds.some((kind) => kind === value);

/** Every status that a refund can have. */
export const refundStatuses = ["PENDING", "COMPLETED", "FAILED"] as const;

/** The status of a refund. All but `PENDING` are final. */
export type RefundStatus = (typeof refundStatuses)[number];

/** Returns whether a value is the status of a refund. */
export const isRefundStatus = (value: unknown): value is RefundStatus =>
  refundStatuses.some((status) => status === value);

/** Money of a payment that was returned, or whose return was reversed. */
export interface Refund {
  readonly id: RefundId;
  readonly organizationId: OrganizationId;
  readonly paymentId: PaymentId;
  readonly invoiceId: InvoiceId;
  /** Unique among the refunds of the organization. */
  readonly idempotencyKey: string;
  readonly kind: RefundKind;
  readonly status: RefundStatus;
  /**
   * What it adds to the known refunds of its kind, in the currency of the payment. Zero if a
   * reported total contains it already.
   */
  readonly price: Money;
  /** The same in US dollars, as a share of the payment. */
  readonly priceUsd: Amount;
  /** The same in the currency of the invoice, as a share of the value of the payment. */
  readonly value: Amount;
  /** The reported amount, or the reported total of all refunds of this kind. */
  readonly reported: Amount;
  /** Whether a total was reported. */
  readonly isTotal: boolean;
  /** Whether it completed when the invoice was completed. */
  readonly afterCompletion: boolean;
  readonly reason?: string | undefined;
  /** The provider's identifier of the refund. */
  readonly reference?: string | undefined;
  /** Of the first report. `undefined` if there is none. */
  readonly metadata?: Metadata | undefined;
  /** When it got its status at the provider, as reported. */
  readonly happenedAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Returns whether a refund can change from one status to another or keep its status. */
export const canRefundTransition = (from: RefundStatus, to: RefundStatus): boolean =>
  from === to || from === "PENDING";

/** What is reported about the errors of refunds. */
export const refundErrors = {
  RefundInvalid: /* @__PURE__ */ invalid("refund"),
  RefundNotFound: /* @__PURE__ */ notFound("refund"),
  PaymentNotCompleted: {
    code: "PAYMENT_NOT_COMPLETED",
    message: ({ status }) => `A payment with status ${status} cannot be refunded`,
    thrown: ({ status }) => `A payment with the status ${status} cannot be refunded`,
  },
  RefundExceedsPayment: {
    code: "REFUND_EXCEEDS_PAYMENT",
    message: ({ remaining: { amount, currency } }) =>
      `Only ${Amount.render(amount)} ${currency} can be refunded`,
    property: () => "price",
    thrown: ({ remaining: { amount, currency } }) =>
      `Only ${String(amount)} ${currency} can be refunded`,
  },
  RefundTransitionInvalid: {
    code: "REFUND_TRANSITION_INVALID",
    message: ({ from, to }) => `A refund with status ${from} cannot change to ${to}`,
    thrown: ({ from, to }) => `A refund cannot change from ${from} to ${to}`,
  },
  RefundLimitReached: /* @__PURE__ */ limitReached(
    "REFUND_LIMIT_REACHED",
    maxRefundsPerInvoice,
    "refunds",
  ),
} as const satisfies ErrorRows<
  | Issues<"RefundInvalid">
  | RefundNotFound
  | PaymentNotCompleted
  | RefundExceedsPayment
  | RefundTransitionInvalid
  | RefundLimitReached
>;
