import type { PaymentId } from "../ids.ts";
import { checkMetadata, type Metadata, type MetadataIssue } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { maxReasonLength, maxReferenceLength } from "../payment/payment-limits.ts";
import { checkHappenedAt, isTextOf, type HappenedAtIssue } from "../payment/payment-check.ts";
import type { Refund, RefundKind, RefundStatus } from "./refund.ts";
import { isIdempotencyKey } from "../kernel/idempotency.ts";

/** A refund, chargeback or reversal reported by a provider: an amount, or a total. */
export interface RefundRequest {
  /** 1 to 255 visible ASCII characters, unique among the refunds of the organization. */
  readonly idempotencyKey: string;
  /** Defaults to `REFUND`. */
  readonly kind?: RefundKind | undefined;
  /** The amount of this refund, in the currency of the payment. */
  readonly price?: Money | undefined;
  /**
   * The total of all refunds of this kind, for providers that report it instead of an amount. The
   * refund is what it adds to the known ones; a total that is not more adds nothing.
   */
  readonly refundedTotal?: Money | undefined;
  /** Defaults to `COMPLETED`. Not compared on retry: report the next status with the same key. */
  readonly status?: RefundStatus | undefined;
  /** From 2000 to 5 minutes after now. Not compared on retry. Defaults to the time of recording. */
  readonly happenedAt?: Timestamp | undefined;
  /** At most 500 characters. Not compared on retry. */
  readonly reason?: string | undefined;
  /** The provider's identifier of the refund, at most 255 characters. Not compared on retry. */
  readonly reference?: string | undefined;
  /** Like the metadata of an invoice. Not compared on retry; the first report counts. */
  readonly metadata?: Metadata | undefined;
}

/** A validation issue of a refund. */
export type RefundIssue =
  | { readonly kind: "IdempotencyKeyInvalid" }
  /** The request has neither or both of an amount and a total. */
  | { readonly kind: "RefundAmountRequired" }
  | { readonly kind: "RefundAmountNotPositive" }
  /** A total counts what is refunded, so it has no other status. */
  | { readonly kind: "RefundedTotalNotCompleted" }
  /** The payment is in another currency. */
  | { readonly kind: "RefundCurrencyDiffers"; readonly currency: Currency }
  | { readonly kind: "ReasonInvalid" }
  | { readonly kind: "ReferenceInvalid" }
  | HappenedAtIssue
  | MetadataIssue;

/** A refund is invalid, with every validation issue. */
export interface RefundInvalid {
  readonly kind: "RefundInvalid";
  readonly issues: ReadonlyArray<RefundIssue>;
}

/** Returns the validation issues of a refund alone. */
export const checkRefund = (request: RefundRequest, now: Timestamp): ReadonlyArray<RefundIssue> => {
  const { idempotencyKey, price, refundedTotal, status = "COMPLETED", metadata = {} } = request;
  const { happenedAt, reason, reference } = request;
  const issues: Array<RefundIssue> = [];
  if (!isIdempotencyKey(idempotencyKey)) issues.push({ kind: "IdempotencyKeyInvalid" });
  if ((price === undefined) === (refundedTotal === undefined)) {
    issues.push({ kind: "RefundAmountRequired" });
  }
  const amounts = [price, refundedTotal].flatMap((given) => (given ? [given.amount] : []));
  if (!amounts.every(Amount.isPositive)) issues.push({ kind: "RefundAmountNotPositive" });
  if (refundedTotal !== undefined && status !== "COMPLETED") {
    issues.push({ kind: "RefundedTotalNotCompleted" });
  }
  if (happenedAt !== undefined) issues.push(...checkHappenedAt(happenedAt, now));
  if (reason !== undefined && !isTextOf(maxReasonLength, reason)) {
    issues.push({ kind: "ReasonInvalid" });
  }
  if (reference !== undefined && !isTextOf(maxReferenceLength, reference)) {
    issues.push({ kind: "ReferenceInvalid" });
  }
  return [...issues, ...checkMetadata(metadata)];
};

/** Returns the names of the properties in which a request differs from a stored refund. */
export const refundDifferences = (
  refund: Refund,
  paymentId: PaymentId,
  { kind = "REFUND", price, refundedTotal }: RefundRequest,
): ReadonlyArray<string> => {
  const given = price ?? refundedTotal;
  const isSameForm = refund.isTotal === (price === undefined);
  const isSame = isSameForm && given !== undefined && Amount.equals(refund.reported, given.amount);
  return [
    ...(refund.paymentId === paymentId ? [] : ["paymentId"]),
    ...(refund.kind === kind ? [] : ["kind"]),
    ...(given === undefined || refund.price.currency === given.currency ? [] : ["currency"]),
    ...(isSame ? [] : [price === undefined ? "refundedTotal" : "price"]),
  ];
};
