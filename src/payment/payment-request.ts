import type { InvoiceId, ProviderId } from "../ids.ts";
import { contentOf } from "../kernel/content-of.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Provider } from "../organization/provider.ts";
import { parseTimestamp, type Timestamp } from "../time/timestamp.ts";
import { isIdempotencyKey } from "./limits.ts";
import type { Payment, PaymentStatus } from "./payment.ts";

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
   * When the payment got this status. Not compared on retry. Defaults to the time of recording for
   * a new payment, and to the stored time for a known one.
   */
  readonly happenedAt?: Timestamp | undefined;
}

/** A validation issue of a payment. */
export type PaymentIssue =
  | { readonly kind: "IdempotencyKeyInvalid" }
  | { readonly kind: "PaymentPriceNotPositive" }
  | { readonly kind: "PaymentOutOfRange" }
  | { readonly kind: "HappenedAtInvalid" }
  | { readonly kind: "ProviderNotFound" }
  | { readonly kind: "ProviderNotActive" }
  | { readonly kind: "ProviderLacksCurrency"; readonly currency: Currency };

/** A payment is invalid, with every validation issue. */
export interface PaymentInvalid {
  readonly kind: "PaymentInvalid";
  readonly issues: ReadonlyArray<PaymentIssue>;
}

/** Returns the validation issues of a payment alone. Unreadable properties are `undefined`. */
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

/** Plain JavaScript can pass any value. */
const isTimestamp = (found: unknown): boolean =>
  typeof found === "string" && parseTimestamp(found) !== undefined;

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
 * Returns whether a request reports a stored payment: the same invoice, provider, currency and
 * price.
 *
 * Status and time are not compared, because they change between reports. The fingerprint is not
 * compared, because it contains the status of the first report.
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
