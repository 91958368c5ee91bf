import type { InvoiceId, PaymentId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { Refund, RefundKind, RefundStatus } from "./refund.ts";
import { withinBounds, type Bounds } from "../listing/bounds.ts";
import { isEmptyOrIncludes, matcherOf, type Predicates } from "../listing/passes.ts";

/** A filter of refunds. Absent properties and empty lists do not filter. */
export interface RefundFilter extends Bounds {
  readonly kinds?: ReadonlyArray<RefundKind> | undefined;
  readonly statuses?: ReadonlyArray<RefundStatus> | undefined;
  readonly currencies?: ReadonlyArray<Currency> | undefined;
  readonly paymentId?: PaymentId | undefined;
  readonly invoiceId?: InvoiceId | undefined;
  /** The whole key, exactly as it was sent. Any text: an unknown key matches nothing. */
  readonly idempotencyKey?: string | undefined;
  /** The whole reference, exactly as it was reported. */
  readonly reference?: string | undefined;
}

/** Returns whether a refund passes a filter. It specifies what every store lists. */
export const matchesRefund = (filter: RefundFilter, refund: Refund): boolean =>
  refundMatcher(filter)(refund);

/** Returns the function that `matchesRefund` applies, for many refunds. */
export const refundMatcher = (filter: RefundFilter): ((refund: Refund) => boolean) => {
  const passes = matcherOf(predicates, filter);
  const isWithin = withinBounds(filter);
  return (refund) => isWithin(refund) && passes(refund);
};

const predicates: Predicates<Omit<RefundFilter, keyof Bounds>, Refund> = {
  kinds: (wanted, { kind }) => isEmptyOrIncludes(wanted, kind),
  statuses: (wanted, { status }) => isEmptyOrIncludes(wanted, status),
  currencies: (wanted, { price }) => isEmptyOrIncludes(wanted, price.currency),
  paymentId: (wanted, { paymentId }) => wanted === paymentId,
  invoiceId: (wanted, { invoiceId }) => wanted === invoiceId,
  idempotencyKey: (wanted, { idempotencyKey }) => wanted === idempotencyKey,
  reference: (wanted, { reference }) => wanted === reference,
};
