import type { InvoiceId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { Payment, PaymentStatus } from "../payment/payment.ts";
import { isWithin, type Bounds } from "./bounds.ts";

/** Which payments to list. An absent property, and an empty list, do not filter. */
export interface PaymentFilter extends Bounds {
  readonly statuses?: ReadonlyArray<PaymentStatus> | undefined;
  readonly currencies?: ReadonlyArray<Currency> | undefined;
  /** Any text: what is no provider matches nothing. */
  readonly providerIds?: ReadonlyArray<string> | undefined;
  readonly invoiceId?: InvoiceId | undefined;
  /** Whole key, exactly as it was sent. Any text: what is not a key matches nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** Whether a payment passes a filter: the definition that every store is held to. */
export const matchesPayment = (filter: PaymentFilter, payment: Payment): boolean => {
  const { statuses = [], currencies = [], providerIds = [] } = filter;
  const { invoiceId, idempotencyKey } = filter;
  return (
    (statuses.length === 0 || statuses.includes(payment.status)) &&
    (currencies.length === 0 || currencies.includes(payment.price.currency)) &&
    (providerIds.length === 0 || providerIds.includes(payment.providerId)) &&
    (invoiceId === undefined || invoiceId === payment.invoiceId) &&
    (idempotencyKey === undefined || idempotencyKey === payment.idempotencyKey) &&
    isWithin(filter, payment)
  );
};
