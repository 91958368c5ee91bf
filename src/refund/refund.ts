import { limitReached, notFound, type ErrorRows } from "../failure/error-row.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
import { Amount } from "../money/amount.ts";
import { isEmptyOrIncludes, matcherOf, withinBounds, type Bounds } from "../listing/passes.ts";
import type { Money } from "../money/money.ts";
import {
  happenedInTime,
  maxReasonLength,
  maxReferenceLength,
  type PaymentStatus,
} from "../payment/payment.ts";
import { list, metadata } from "../schema/containers.ts";
import { bounds, boundRules, maxValues, page, pageRules, type FilterOf } from "../schema/list.ts";
import { entity, money, onlyStored } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  calculated,
  currency,
  flag,
  id,
  idempotencyKey,
  oneOf,
  optional,
  positive,
  text,
  timestamp,
} from "../schema/values.ts";

/** Maximum number of refunds per invoice, chargebacks and reversals included. */
export const maxRefundsPerInvoice = 1_000;

/** Every kind of refund. */
export const refundKinds = ["REFUND", "CHARGEBACK", "REVERSAL"] as const;

/**
 * The kind of a refund: money that the organization returns, money that a bank takes back after a
 * dispute, or money of a chargeback that the organization gets back.
 */
export type RefundKind = (typeof refundKinds)[number];

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

/** Returns whether a refund can change from one status to another or keep its status. */
export const canRefundTransition = (from: RefundStatus, to: RefundStatus): boolean =>
  from === to || from === "PENDING";

const kind = oneOf(refundKinds);
const status = oneOf(refundStatuses);
const reason = text(maxReasonLength);
const reference = text(maxReferenceLength);

/** The stored records of refunds, in the order of JSON. */
export const refundRecord = entity("refund", {
  id: id("refund"),
  organizationId: id("org"),
  paymentId: id("payment"),
  invoiceId: id("invoice"),
  kind,
  /**
   * What it adds to the known refunds of its kind, in the currency of the payment. Zero if a
   * reported total contains it already.
   */
  price: money,
  status,
  /** Whether it completed when the invoice was completed. */
  afterCompletion: flag,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When it got its status at the provider, as reported. */
  happenedAt: timestamp,
  /** Unique among the refunds of the organization. */
  idempotencyKey,
  /** The price in US dollars, as a share of the payment. */
  priceUsd: calculated,
  reason: optional(reason),
  /** The provider's identifier of the refund. */
  reference: optional(reference),
  /** Of the first report. `undefined` if there is none. */
  metadata: optional(metadata),
  /** The price in the currency of the invoice, as a share of the value of the payment. */
  value: onlyStored(calculated),
  /** The reported amount, or the reported total of all refunds of this kind. */
  reported: onlyStored(calculated),
  /** Whether a total was reported. */
  isTotal: onlyStored(flag),
});

/** Money of a payment that was returned, or whose return was reversed. */
export interface Refund extends Out<typeof refundRecord>, Named {}

/** Parts of the record of a refund. */
export const refundViews = {
  /** With an invoice, for its payer. */
  payer: refundRecord.without(
    ...(["idempotencyKey", "priceUsd", "reason", "reference", "metadata"] as const),
  ),
  organization: refundRecord.json,
};

/** The request to record a refund, chargeback or reversal that a provider has reported. */
export const newRefund = object(
  {
    /** 1 to 255 visible ASCII characters, unique among the refunds of the organization. */
    idempotencyKey,
    /** Defaults to `REFUND`. */
    kind: optional(kind, "REFUND"),
    /** The currency of the payment. */
    currency,
    /** The amount of this refund. */
    price: optional(positive),
    /**
     * The total of all refunds of this kind, for providers that report it instead of an amount. The
     * refund is what it adds to the known ones; a total that is not more adds nothing.
     */
    refundedTotal: optional(positive),
    /** Defaults to `COMPLETED`. Not compared on retry: report the next status with the same key. */
    status: optional(status, "COMPLETED"),
    /**
     * From 2000 to 5 minutes after now. Not compared on retry. Defaults to the time of recording.
     */
    happenedAt: optional(timestamp),
    /** At most 500 characters. Not compared on retry. */
    reason: optional(reason),
    /** The provider's identifier of the refund, at most 255 characters. Not compared on retry. */
    reference: optional(reference),
    /** Like the metadata of an invoice. Not compared on retry; the first report counts. */
    metadata: optional(metadata),
  },
  [
    {
      on: ["price", "refundedTotal"],
      message: "Pass either {price} or {refundedTotal}",
      holds: ({ price, refundedTotal }) => (price === undefined) !== (refundedTotal === undefined),
    },
    {
      on: ["status", "refundedTotal"],
      message: "must be COMPLETED with {refundedTotal}",
      holds: (given) => given.refundedTotal === undefined || given.status === "COMPLETED",
    },
    happenedInTime,
  ],
);

/** What a caller passes to record a refund, chargeback or reversal: an amount, or a total. */
export interface NewRefund extends In<typeof newRefund>, Named {}

/** The same after reading. */
export interface ReadRefund extends Out<typeof newRefund>, Named {}

/** The request to change the status of a refund. */
export const refundStatusChange = object({ status });

/** What a caller passes to change the status of a refund. */
export interface RefundStatusChange extends In<typeof refundStatusChange>, Named {}

/** The request for a list of refunds. Absent properties and empty lists do not filter. */
export const refundList = object(
  {
    kind: optional(list(kind, maxValues)),
    status: optional(list(status, maxValues)),
    currency: optional(list(currency, maxValues)),
    paymentId: optional(id("payment")),
    invoiceId: optional(id("invoice")),
    /** The whole key, exactly as it was sent. Any text: an unknown key matches nothing. */
    idempotencyKey: optional(text(maxIdempotencyKeyLength)),
    /** The whole reference, exactly as it was reported. */
    reference: optional(reference),
    ...bounds,
    ...page,
  },
  [...boundRules, ...pageRules],
);

/** What a caller passes to list refunds. */
export interface RefundList extends In<typeof refundList>, Named {}

/** The filter of a list of refunds, after reading. */
export interface RefundFilter extends FilterOf<Out<typeof refundList>> {}

/** Returns a function that returns whether a refund passes a filter. Every store lists by it. */
export const refundMatcher = (filter: RefundFilter): ((refund: Refund) => boolean) => {
  const passes = matcherOf<Omit<RefundFilter, keyof Bounds>, Refund>(
    {
      kind: (wanted, refund) => isEmptyOrIncludes(wanted, refund.kind),
      status: (wanted, refund) => isEmptyOrIncludes(wanted, refund.status),
      currency: (wanted, { price }) => isEmptyOrIncludes(wanted, price.currency),
      paymentId: (wanted, { paymentId }) => wanted === paymentId,
      invoiceId: (wanted, { invoiceId }) => wanted === invoiceId,
      idempotencyKey: (wanted, refund) => wanted === refund.idempotencyKey,
      reference: (wanted, refund) => wanted === refund.reference,
    },
    filter,
  );
  const isWithin = withinBounds(filter);
  return (refund) => isWithin(refund) && passes(refund);
};

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

/** What is reported about the errors of refunds. */
export const refundErrors = {
  RefundNotFound: /* @__PURE__ */ notFound("refund"),
  PaymentNotCompleted: {
    code: "PAYMENT_NOT_COMPLETED",
    message: ({ status: found }) => `A payment with status ${found} cannot be refunded`,
    thrown: ({ status: found }) => `A payment with the status ${found} cannot be refunded`,
  },
  RefundExceedsPayment: {
    code: "REFUND_EXCEEDS_PAYMENT",
    message: ({ remaining: { amount, currency: code } }) =>
      `Only ${Amount.render(amount)} ${code} can be refunded`,
    property: () => "price",
    thrown: ({ remaining: { amount, currency: code } }) =>
      `Only ${String(amount)} ${code} can be refunded`,
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
  | RefundNotFound
  | PaymentNotCompleted
  | RefundExceedsPayment
  | RefundTransitionInvalid
  | RefundLimitReached
>;
