import type { InvoiceId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { Payment, PaymentStatus } from "./payment.ts";
import type { Metadata } from "../kernel/metadata.ts";
import { withinBounds, type Bounds } from "../listing/bounds.ts";
import { hasEntries, isEmptyOrIncludes, matcherOf, type Predicates } from "../listing/passes.ts";

/** A filter of payments. Absent properties and empty lists do not filter. */
export interface PaymentFilter extends Bounds {
  readonly statuses?: ReadonlyArray<PaymentStatus> | undefined;
  readonly currencies?: ReadonlyArray<Currency> | undefined;
  /** Any text: an unknown provider matches nothing. */
  readonly providerIds?: ReadonlyArray<string> | undefined;
  readonly invoiceId?: InvoiceId | undefined;
  /** The whole key, exactly as it was sent. Any text: an unknown key matches nothing. */
  readonly idempotencyKey?: string | undefined;
  /** The whole reference, exactly as it was reported. */
  readonly reference?: string | undefined;
  /** Entries that the metadata has; at most 5. */
  readonly metadata?: Metadata | undefined;
}

/** Returns whether a payment passes a filter. It specifies what every store lists. */
export const matchesPayment = (filter: PaymentFilter, payment: Payment): boolean =>
  paymentMatcher(filter)(payment);

/** Returns the function that `matchesPayment` applies, for many payments. */
export const paymentMatcher = (filter: PaymentFilter): ((payment: Payment) => boolean) => {
  const passes = matcherOf(predicates, filter);
  const isWithin = withinBounds(filter);
  return (payment) => isWithin(payment) && passes(payment);
};

const predicates: Predicates<Omit<PaymentFilter, keyof Bounds>, Payment> = {
  statuses: (wanted, { status }) => isEmptyOrIncludes(wanted, status),
  currencies: (wanted, { price }) => isEmptyOrIncludes(wanted, price.currency),
  providerIds: (wanted, { providerId }) => isEmptyOrIncludes(wanted, providerId),
  invoiceId: (wanted, { invoiceId }) => wanted === invoiceId,
  idempotencyKey: (wanted, { idempotencyKey }) => wanted === idempotencyKey,
  reference: (wanted, { reference }) => wanted === reference,
  metadata: (wanted, { metadata = {} }) => hasEntries(metadata, wanted),
};
