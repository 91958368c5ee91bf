import type { InvoiceId, ProviderId } from "../ids.ts";
import { checkMetadata, type Metadata, type MetadataIssue } from "../kernel/metadata.ts";
import { isWellFormed } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Provider } from "../provider/provider.ts";
import { parseTimestamp, secondsBetween, type Timestamp } from "../time/timestamp.ts";
import {
  maxClockDifference,
  maxReasonLength,
  maxReferenceLength,
  minHappenedAt,
} from "./payment-limits.ts";
import type { Payment, PaymentStatus } from "./payment.ts";
import { isIdempotencyKey } from "../kernel/idempotency.ts";

/** A payment reported by a provider. */
export interface PaymentRequest {
  /** 1 to 255 visible ASCII characters, unique within the organization. */
  readonly idempotencyKey: string;
  readonly providerId: ProviderId;
  /** More than zero. */
  readonly price: Money;
  /** Defaults to `PENDING`. Not compared on retry: report the next status with the same key. */
  readonly status?: PaymentStatus | undefined;
  /**
   * When the payment got this status, from 2000 to 5 minutes after now. Not compared on retry.
   * Defaults to the time of recording for a new payment, and to the stored time for a known one.
   */
  readonly happenedAt?: Timestamp | undefined;
  /**
   * The provider's identifier of the payment, at most 255 characters. Not compared on retry; a
   * report of another status replaces it.
   */
  readonly reference?: string | undefined;
  /** Why the payment failed, at most 500 characters; only with the status `FAILED`. */
  readonly failureReason?: string | undefined;
  /** Like the metadata of an invoice. Not compared on retry; the first report counts. */
  readonly metadata?: Metadata | undefined;
}

/** A validation issue of a reported time. */
export interface HappenedAtIssue {
  readonly kind: "HappenedAtInvalid" | "HappenedAtOutOfRange";
}

/** A validation issue of a payment. */
export type PaymentIssue =
  | { readonly kind: "IdempotencyKeyInvalid" }
  | { readonly kind: "PaymentPriceNotPositive" }
  | { readonly kind: "PaymentOutOfRange" }
  | HappenedAtIssue
  | { readonly kind: "ReferenceInvalid" }
  | { readonly kind: "FailureReasonInvalid" }
  /** A payment with another status than FAILED has no reason of a failure. */
  | { readonly kind: "FailureReasonNotAllowed" }
  | MetadataIssue
  | { readonly kind: "ProviderNotFound" }
  | { readonly kind: "ProviderNotActive" }
  | { readonly kind: "ProviderLacksCurrency"; readonly currency: Currency };

/** A payment is invalid, with every validation issue. */
export interface PaymentInvalid {
  readonly kind: "PaymentInvalid";
  readonly issues: ReadonlyArray<PaymentIssue>;
}

/** The properties of a payment that are checked alone. Unreadable ones are `undefined`. */
export interface CheckedPayment {
  readonly idempotencyKey: string | undefined;
  readonly amount: Amount | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly happenedAt?: Timestamp | undefined;
  readonly reference?: string | undefined;
  readonly failureReason?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Returns the validation issues of a payment alone. */
export const checkPayment = (
  draft: CheckedPayment,
  now: Timestamp,
): ReadonlyArray<PaymentIssue> => {
  const { idempotencyKey, amount, happenedAt, reference, metadata = {} } = draft;
  const issues: Array<PaymentIssue> = [];
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) {
    issues.push({ kind: "IdempotencyKeyInvalid" });
  }
  if (amount !== undefined && !Amount.isPositive(amount)) {
    issues.push({ kind: "PaymentPriceNotPositive" });
  }
  if (happenedAt !== undefined) issues.push(...checkHappenedAt(happenedAt, now));
  if (reference !== undefined && !isTextOf(maxReferenceLength, reference)) {
    issues.push({ kind: "ReferenceInvalid" });
  }
  return [...issues, ...checkFailureReason(draft), ...checkMetadata(metadata)];
};

/** Returns the validation issues of the reason of a failure. */
export const checkFailureReason = ({
  status = "PENDING",
  failureReason,
}: Pick<CheckedPayment, "status" | "failureReason">): ReadonlyArray<PaymentIssue> => {
  if (failureReason === undefined) return [];
  if (status !== "FAILED") return [{ kind: "FailureReasonNotAllowed" }];
  return isTextOf(maxReasonLength, failureReason) ? [] : [{ kind: "FailureReasonInvalid" }];
};

/** Returns whether a text can be stored and has at most some characters. */
export const isTextOf = (maxLength: number, text: string): boolean =>
  text.length <= maxLength && isWellFormed(text);

/** Returns the validation issues of a reported time, which can be any value in JavaScript. */
export const checkHappenedAt = (found: unknown, now: Timestamp): ReadonlyArray<HappenedAtIssue> => {
  const time = typeof found === "string" ? parseTimestamp(found) : undefined;
  if (time === undefined) return [{ kind: "HappenedAtInvalid" }];
  const isInRange = time >= minHappenedAt && secondsBetween(now, time) <= maxClockDifference;
  return isInRange ? [] : [{ kind: "HappenedAtOutOfRange" }];
};

/**
 * Returns why a provider cannot take a new payment.
 *
 * Recorded payments are not checked again, because the status of a provider can change later.
 *
 * @param provider - `undefined` if it is unknown.
 * @param currency - `undefined` if it could not be read; then it is not checked.
 */
export const checkProvider = (
  provider: Provider | undefined,
  currency: Currency | undefined,
): ReadonlyArray<PaymentIssue> => {
  if (provider === undefined) return [{ kind: "ProviderNotFound" }];
  if (!provider.isActive) return [{ kind: "ProviderNotActive" }];
  return currency === undefined || provider.currencies.includes(currency)
    ? []
    : [{ kind: "ProviderLacksCurrency", currency }];
};

/**
 * Returns the names of the properties in which a request differs from a stored payment: invoice,
 * provider, currency and price. A request without any reports the payment.
 *
 * Status and time are not compared, because they change between reports.
 */
export const reportDifferences = (
  payment: Payment,
  invoiceId: InvoiceId,
  { providerId, price }: Pick<PaymentRequest, "providerId" | "price">,
): ReadonlyArray<string> => [
  ...(payment.invoiceId === invoiceId ? [] : ["invoiceId"]),
  ...(payment.providerId === providerId ? [] : ["providerId"]),
  ...(payment.price.currency === price.currency ? [] : ["currency"]),
  ...(Amount.equals(payment.price.amount, price.amount) ? [] : ["price"]),
];
