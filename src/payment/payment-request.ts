import type { InvoiceId, ProviderId } from "../ids.ts";
import { contentOf } from "../kernel/content-of.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Provider } from "../organization/provider.ts";
import { parseTimestamp, type Timestamp } from "../time/timestamp.ts";
import { isIdempotencyKey } from "./limits.ts";
import type { Payment, PaymentStatus } from "./payment.ts";

/** A payment as a provider reports it. */
export interface PaymentRequest {
  /** 1 to 255 visible ASCII characters, unique within the organization. */
  readonly idempotencyKey: string;
  readonly providerId: ProviderId;
  /** More than zero. */
  readonly price: Money;
  /** PENDING when absent. Not part of the content: report the next status under the same key. */
  readonly status?: PaymentStatus | undefined;
  /**
   * When the payment came into this status. Not part of the content. When absent, a new payment
   * gets the time of recording, and a known payment keeps what it has.
   */
  readonly happenedAt?: Timestamp | undefined;
}

/** What is wrong with a payment that is to be recorded. */
export type PaymentIssue =
  | { readonly kind: "IdempotencyKeyInvalid" }
  | { readonly kind: "PaymentPriceNotPositive" }
  | { readonly kind: "PaymentOutOfRange" }
  | { readonly kind: "HappenedAtInvalid" }
  | { readonly kind: "ProviderNotFound" }
  | { readonly kind: "ProviderNotActive" }
  | { readonly kind: "ProviderLacksCurrency"; readonly currency: Currency };

/** A payment cannot be recorded as it is, with everything that is wrong with it. */
export interface PaymentInvalid {
  readonly kind: "PaymentInvalid";
  readonly issues: ReadonlyArray<PaymentIssue>;
}

/** Every validation issue of a payment on its own. Unreadable properties are `undefined`. */
export const checkPayment = (draft: {
  readonly idempotencyKey: string | undefined;
  readonly amount: Amount | undefined;
  readonly happenedAt?: Timestamp | undefined;
}): ReadonlyArray<PaymentIssue> => {
  const issues: Array<PaymentIssue> = [];
  if (draft.idempotencyKey !== undefined && !isIdempotencyKey(draft.idempotencyKey)) {
    issues.push({ kind: "IdempotencyKeyInvalid" });
  }
  if (draft.amount !== undefined && !Amount.isPositive(draft.amount)) {
    issues.push({ kind: "PaymentPriceNotPositive" });
  }
  if (draft.happenedAt !== undefined && !isTimestamp(draft.happenedAt)) {
    issues.push({ kind: "HappenedAtInvalid" });
  }
  return issues;
};

/** Hosts without types can pass anything. */
const isTimestamp = (found: unknown): boolean =>
  typeof found === "string" && parseTimestamp(found) !== undefined;

/**
 * Returns why a provider cannot take a new payment.
 *
 * Payments that are on record already are not checked again: a payment that was made is a fact,
 * whatever became of its provider.
 *
 * @param provider `undefined` when it is unknown.
 * @param currency `undefined` when it could not be read; then it is not checked.
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
 * Whether a request reports a stored payment: the same invoice, provider, currency and price.
 *
 * Neither the status nor the time is compared, because both change from report to report. The
 * properties of the payment are compared, not its fingerprint, which was written with the status of
 * the first report.
 */
export const isReportOf = (
  payment: Payment,
  invoiceId: InvoiceId,
  { providerId, price }: Pick<PaymentRequest, "providerId" | "price">,
): boolean =>
  payment.invoiceId === invoiceId &&
  payment.providerId === providerId &&
  payment.price.currency === price.currency &&
  Amount.equals(payment.price.amount, price.amount);

const paymentContent = contentOf<PaymentRequest>({
  idempotencyKey: () => [],
  providerId: ({ providerId }) => [providerId],
  price: ({ price }) => [price.currency, Amount.render(price.amount)],
  status: ({ status = "PENDING" }) => [status],
  happenedAt: ({ happenedAt }) => [happenedAt ?? null],
});

/** Returns the content of the first report of a payment as one text. */
export const fingerprintOfPayment = (invoiceId: InvoiceId, request: PaymentRequest): string =>
  JSON.stringify([invoiceId, ...paymentContent(request)]);
