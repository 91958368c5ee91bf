import { Amount, type CreditNote, type Invoice, type Payment, type Refund } from "quittance";
import { creditNoteRow } from "../credit-note/credit-note-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { paymentRow } from "../payment/payment-row.ts";
import { refundRow } from "../refund/refund-row.ts";
import type { AddValue } from "../statements/statement-values.ts";

/** The number series of a new credit note, which is locked, and the count of the note in it. */
export interface CountInSeries {
  readonly series: string;
  readonly count: number;
}

/** Inserts rows if a part of the statement has one. */
export type Insert = (
  table: string,
  rows: ReadonlyArray<JsonRow>,
  part: string,
  rest?: string,
) => string;

/**
 * Returns the query that locks the invoice. It never waits: a transaction that has locked the
 * invoice is about to change it.
 */
export const lockCurrent = (id: string, revision: string): string =>
  `SELECT 1 AS found FROM :"schema".invoices WHERE organization_id = $1 AND invoice_id = ${id}
    AND revision = ${revision}::integer FOR NO KEY UPDATE SKIP LOCKED`;

/**
 * Returns what all states of a payment or refund have in common. A record with its identifier and
 * another key is not a state of it, so that it is inserted, which fails.
 */
export const identityOf = ({ id, idempotencyKey }: Payment | Refund): string =>
  `${id} ${idempotencyKey}`;

/** The SQL of whether the invoice has the revision that the decision was made on. */
const isCurrent = "EXISTS (SELECT FROM checked)";

/** Returns the part that stores the payment of a change, if there is one. */
export const paymentPart = (
  payment: Payment | undefined,
  known: Payment | undefined,
  insert: Insert,
  value: AddValue,
): string => {
  if (payment === undefined) return "SELECT found FROM checked";
  if (known !== undefined) return updatePayment(payment, value);
  return insert("payments", [{ ...paymentRow(payment), revision: 1 }], "checked", unlessTaken);
};

const unlessTaken = "ON CONFLICT (organization_id, idempotency_key) DO NOTHING RETURNING 1";

const updatePayment = (payment: Payment, value: AddValue): string =>
  `UPDATE :"schema".payments SET revision = revision + 1, status = ${value(payment.status)},
    completed_after_void = ${value(String(payment.completedAfterVoid))}::boolean,
    reference = ${value(payment.reference ?? null)},
    failure_reason = ${value(payment.failureReason ?? null)},
    happened_at = ${value(payment.happenedAt)}::timestamp,
    updated_at = ${value(payment.updatedAt)}::timestamp
  WHERE organization_id = $1 AND payment_id = ${value(payment.id)} AND ${isCurrent}
  RETURNING 1`;

/** Returns the part that stores the refund of a change. */
export const refundPart = (
  refund: Refund,
  known: Refund | undefined,
  insert: Insert,
  value: AddValue,
): string =>
  known === undefined
    ? insert("refunds", [refundRow(refund)], "checked", unlessTaken)
    : updateRefund(refund, value);

/** Returns the parts that store the credit note of a change and count it in its series. */
export const creditNoteParts = (
  note: CreditNote,
  numbered: CountInSeries | undefined,
  insert: Insert,
  value: AddValue,
): ReadonlyArray<string> => {
  const counted =
    numbered === undefined ? {} : { number_series: numbered.series, number_count: numbered.count };
  const row = { ...creditNoteRow(note), ...counted };
  const parts = [`credit_note AS (${insert("credit_notes", [row], "checked", unlessTaken)})`];
  if (numbered !== undefined) {
    parts.push(`counted AS (UPDATE :"schema".credit_note_series SET last = last + 1
  WHERE organization_id = $1 AND name = ${value(numbered.series)}
    AND EXISTS (SELECT FROM credit_note))`);
  }
  return parts;
};

const updateRefund = (refund: Refund, value: AddValue): string =>
  `UPDATE :"schema".refunds SET status = ${value(refund.status)},
    price = ${value(Amount.render(refund.price.amount))}::numeric,
    price_usd = ${value(Amount.render(refund.priceUsd))}::numeric,
    value = ${value(Amount.render(refund.value))}::numeric,
    after_completion = ${value(String(refund.afterCompletion))}::boolean,
    reason = ${value(refund.reason ?? null)},
    reference = ${value(refund.reference ?? null)},
    happened_at = ${value(refund.happenedAt)}::timestamp,
    updated_at = ${value(refund.updatedAt)}::timestamp
  WHERE organization_id = $1 AND refund_id = ${value(refund.id)} AND ${isCurrent}
  RETURNING 1`;

/** Returns the part that increments the revision of the invoice, and stores its state. */
export const updateInvoice = (
  target: string,
  invoice: Invoice,
  written: string,
  value: AddValue,
): string =>
  `UPDATE :"schema".invoices SET revision = revision + 1, status = ${value(invoice.status)},
    substatus = ${value(invoice.substatus ?? null)},
    credited = ${value(amountOrNull(invoice.credited))}::numeric,
    updated_at = ${value(invoice.updatedAt)}::timestamp,
    voided_at = ${value(invoice.voidedAt ?? null)}::timestamp,
    paid_before_void = ${value(invoice.paidBeforeVoid?.toString() ?? null)}::boolean,
    overdue_reported_at = ${value(invoice.overdueReportedAt ?? null)}::timestamp,
    expired_reported_at = ${value(invoice.expiredReportedAt ?? null)}::timestamp
  WHERE organization_id = $1 AND invoice_id = ${target} AND EXISTS (SELECT FROM ${written})`;

const amountOrNull = (amount: Amount | undefined): string | null =>
  amount === undefined ? null : Amount.render(amount);

/** Returns the part that stores which provider a new payment of the invoice is by. */
export const addLink = (invoice: Invoice, payment: Payment, insert: Insert): string =>
  insert(
    "invoice_providers",
    [
      {
        organization_id: invoice.organizationId,
        provider_id: payment.providerId,
        created_at: invoice.createdAt,
        invoice_id: invoice.id,
      },
    ],
    "payment",
    "ON CONFLICT DO NOTHING",
  );
