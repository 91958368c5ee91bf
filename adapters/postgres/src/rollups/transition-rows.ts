import { Amount, type Invoice, type Payment, type Refund } from "quittance";
import { signedAmount } from "quittance/pure";
import type { JsonRow } from "../rows/json-row.ts";

/** Returns the rows for `transitions` when a payment is stored; a new one has the revision 1. */
export const enteredPayment = (payment: Payment, revision: number): ReadonlyArray<JsonRow> => [
  transition(stateOfPayment(payment), revision, 1),
];

/** Returns the rows for `transitions` when an invoice is stored; a new one has the revision 1. */
export const enteredInvoice = (invoice: Invoice, revision: number): ReadonlyArray<JsonRow> => [
  transition(stateOfInvoice(invoice), revision, 1),
];

/**
 * Returns the rows for `transitions` when a refund is stored or changes. Only completed refunds
 * count, at the time they happened, and they stay as they are.
 */
export const completedRefund = (
  before: Refund | undefined,
  after: Refund,
): ReadonlyArray<JsonRow> =>
  after.status === "COMPLETED" && before?.status !== "COMPLETED"
    ? [transition(stateOfRefund(after), 1, 1)]
    : [];

/**
 * Returns the rows for `transitions` when a payment changes; none if no dashboard changes.
 *
 * @param revision that of the changed payment.
 */
export const changedPayment = (
  before: Payment,
  after: Payment,
  revision: number,
): ReadonlyArray<JsonRow> => changed(stateOfPayment(before), stateOfPayment(after), revision);

/**
 * Returns the rows for `transitions` when an invoice changes; none if no dashboard changes.
 *
 * @param revision that of the changed invoice.
 */
export const changedInvoice = (
  before: Invoice,
  after: Invoice,
  revision: number,
): ReadonlyArray<JsonRow> => changed(stateOfInvoice(before), stateOfInvoice(after), revision);

/** The columns of a transition that come from the record. */
type State = Readonly<Record<string, string>>;

const stateOfPayment = (payment: Payment): State => ({
  organization_id: payment.organizationId,
  kind: "PAYMENT",
  record_id: payment.id,
  created_at: payment.createdAt,
  status: payment.status,
  currency: payment.price.currency,
  provider_id: payment.providerId,
  price: Amount.render(payment.price.amount),
  price_usd: Amount.render(payment.priceUsd),
});

const stateOfRefund = (refund: Refund): State => ({
  organization_id: refund.organizationId,
  kind: "REFUND",
  record_id: refund.id,
  created_at: refund.happenedAt,
  status: refund.status,
  currency: refund.price.currency,
  provider_id: "",
  price: Amount.render(signedAmount(refund, refund.price.amount)),
  price_usd: Amount.render(signedAmount(refund, refund.priceUsd)),
});

const stateOfInvoice = (invoice: Invoice): State => ({
  organization_id: invoice.organizationId,
  kind: "INVOICE",
  record_id: invoice.id,
  created_at: invoice.createdAt,
  status: invoice.status,
  currency: invoice.currency,
  provider_id: "",
  price: Amount.render(invoice.price),
  price_usd: Amount.render(invoice.priceUsd),
});

const changed = (before: State, after: State, revision: number): ReadonlyArray<JsonRow> =>
  Object.keys(after).every((column) => before[column] === after[column])
    ? []
    : [transition(before, revision, -1), transition(after, revision, 1)];

const transition = (state: State, revision: number, sign: 1 | -1): JsonRow => ({
  ...state,
  revision: String(revision),
  sign: String(sign),
});
