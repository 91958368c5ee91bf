import type { InvoiceId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { Payment, PaymentStatus } from "../payment/payment.ts";
import { isWithin, type Bounds } from "./bounds.ts";

/** A filter of payments. Absent properties and empty lists do not filter. */
export interface PaymentFilter extends Bounds {
  readonly statuses?: ReadonlyArray<PaymentStatus> | undefined;
  readonly currencies?: ReadonlyArray<Currency> | undefined;
  /** Any text. An unknown provider matches nothing. */
  readonly providerIds?: ReadonlyArray<string> | undefined;
  readonly invoiceId?: InvoiceId | undefined;
  /** The exact key. Any text; an unknown key matches nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** Returns whether a payment matches a filter. Defines the lists of every store. */
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
