import type { InvoiceId, ProviderId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { isIdempotencyKey } from "./limits.ts";
import type { PaymentStatus } from "./payment.ts";

/** A payment as a provider reports it. */
export interface PaymentRequest {
  /** 1 to 255 visible ASCII characters, unique within the organization. */
  readonly idempotencyKey: string;
  readonly providerId: ProviderId;
  /** More than zero. */
  readonly price: Money;
  /** PENDING when absent. */
  readonly status?: PaymentStatus | undefined;
  /** The time of recording when absent. */
  readonly happenedAt?: Timestamp | undefined;
}

/** What is wrong with a payment that is to be recorded. */
export type PaymentFault =
  | { readonly kind: "IdempotencyKeyInvalid" }
  | { readonly kind: "PaymentPriceNotPositive" }
  | { readonly kind: "PaymentOutOfRange" }
  | { readonly kind: "ProviderNotFound" };

/** A payment cannot be recorded as it is, with everything that is wrong with it. */
export interface PaymentRefused {
  readonly kind: "PaymentRefused";
  readonly faults: ReadonlyArray<PaymentFault>;
}

/** What can be wrong with a payment, seen from itself alone; unreadable members are `undefined`. */
export const checkPayment = (draft: {
  readonly idempotencyKey: string | undefined;
  readonly amount: Amount | undefined;
}): ReadonlyArray<PaymentFault> => {
  const faults: Array<PaymentFault> = [];
  if (draft.idempotencyKey !== undefined && !isIdempotencyKey(draft.idempotencyKey)) {
    faults.push({ kind: "IdempotencyKeyInvalid" });
  }
  if (draft.amount !== undefined && !Amount.isPositive(draft.amount)) {
    faults.push({ kind: "PaymentPriceNotPositive" });
  }
  return faults;
};

/** The content of a payment as one text: equal content, equal text. */
export const fingerprintOfPayment = (invoiceId: InvoiceId, request: PaymentRequest): string => {
  const { providerId, price, status = "PENDING", happenedAt } = request;
  const paid = [price.currency, Amount.render(price.amount)];
  return JSON.stringify([invoiceId, providerId, ...paid, status, happenedAt ?? null]);
};
