import { Amount, type CreditNote, type Invoice, type Payment, type Refund } from "quittance";
import type { LedgerChange, LockedInvoice } from "quittance/adapter";
import { giveBackRedemptions } from "../catalog/redeem-coupons.ts";
import type { Run } from "../tenancy/database.ts";
import { scoped } from "../tenancy/scoped.ts";
import { insertRows } from "../insert-rows.ts";
import {
  changedInvoice,
  changedPayment,
  completedRefund,
  enteredPayment,
} from "../rollups/transition-rows.ts";
import { creditNoteRow } from "../rows/credit-note-row.ts";
import { eventRow } from "../rows/event-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { paymentRow } from "../rows/payment-row.ts";
import { refundRow } from "../rows/refund-row.ts";
import { noteStoredEvents } from "../outbox/stored-events.ts";

/** The records of an invoice, with their revisions. */
export interface LockedRecords extends LockedInvoice {
  readonly revisionOf: (record: Invoice | Payment) => number;
}

/** The number series of a new credit note, which is locked, and the count of the note in it. */
export interface CountInSeries {
  readonly series: string;
  readonly count: number;
}

/**
 * Stores a change in one statement: the payment, refund or credit note, the invoice, its
 * transitions, its link to the provider, the redemptions of its coupons when it becomes voided, and
 * the events. Stores nothing if the invoice has another revision than the given records, if another
 * transaction has locked it, or if the key of the payment, refund or credit note is taken.
 *
 * Every change increments the revision of the invoice, even if the invoice itself stays the same.
 * So a decision on outdated payments is never stored, and a transaction at REPEATABLE READ or
 * SERIALIZABLE that began before the change fails with 40001 when it locks the invoice.
 *
 * The statement sets its organization itself, so that it can be a transaction of its own. Every
 * part depends on the first, which does so: by itself, or by a part that depends on it.
 *
 * @returns whether it was stored.
 */
export const writeChange = async (
  run: Run,
  { invoice: before, payments, refunds, revisionOf }: LockedRecords,
  { invoice, payment, refund, creditNote, events }: LedgerChange,
  numbered?: CountInSeries,
): Promise<boolean> => {
  if (!invoice && !payment && !refund && !creditNote && events.length === 0) return true;
  const values: Array<string | null> = [];
  const value = (text: string | null): string => `$${String(values.push(text) + 1)}`;
  // A change has a new payment, a new refund or a new credit note, whose key can be taken.
  const written = creditNote ? "credit_note" : refund ? "refund" : "payment";
  const rows = (table: string, found: ReadonlyArray<JsonRow>): string =>
    insertRows(
      table,
      found,
      value(JSON.stringify(found)),
      `WHERE organization_id = $1 AND EXISTS (SELECT FROM ${written})`,
    );

  const known = payment && payments.find(({ id }) => id === payment.id);
  const parts = [
    `checked AS MATERIALIZED (${scoped(lockCurrent(before, revisionOf(before), value))})`,
    `payment AS (${paymentPart(payment, known, value)})`,
  ];
  const knownRefund = refund && refunds.find(({ id }) => id === refund.id);
  if (refund) parts.push(`refund AS (${refundPart(refund, knownRefund, value)})`);
  if (creditNote) parts.push(...creditNoteParts(creditNote, numbered, value));
  parts.push(`invoice AS (${updateInvoice(invoice ?? before, written, value)})`);
  if (before.status !== "VOIDED" && invoice?.status === "VOIDED") {
    parts.push(...giveBackRedemptions(value(invoice.id)));
  }
  if (payment && !known) parts.push(`link AS (${addLink(before, payment, value)})`);
  const transitions = [
    ...(invoice ? changedInvoice(before, invoice, revisionOf(before) + 1) : []),
    ...(payment ? paymentTransitions(payment, known, revisionOf) : []),
    ...(refund ? completedRefund(knownRefund, refund) : []),
  ];
  if (transitions.length > 0) parts.push(`transitions AS (${rows("transitions", transitions)})`);
  if (events.length > 0) parts.push(`events AS (${rows("outbox", events.map(eventRow))})`);
  const stored = await run(
    `WITH ${parts.join(",\n")}\nSELECT ${events.length > 0 ? noteStoredEvents : "'true'"} AS stored FROM ${written}`,
    values,
  );
  return stored.length > 0;
};

type Value = (text: string | null) => string;

/** Never waits: a transaction that has locked the invoice is about to change it. */
const lockCurrent = ({ id }: Invoice, revision: number, value: Value): string =>
  `SELECT 1 AS found FROM :"schema".invoices WHERE organization_id = $1 AND invoice_id = ${value(id)}
    AND revision = ${value(String(revision))}::text::integer FOR NO KEY UPDATE SKIP LOCKED`;

/** The SQL of whether the invoice has the revision that the decision was made on. */
const isCurrent = "EXISTS (SELECT FROM checked)";

const paymentPart = (
  payment: Payment | undefined,
  known: Payment | undefined,
  value: Value,
): string => {
  if (payment === undefined) return "SELECT FROM checked";
  if (known !== undefined) return updatePayment(payment, value);
  const row = { ...paymentRow(payment), revision: 1 };
  return insertRows(
    "payments",
    [row],
    value(JSON.stringify([row])),
    `WHERE organization_id = $1 AND ${isCurrent}
    ON CONFLICT (organization_id, idempotency_key) DO NOTHING RETURNING 1`,
  );
};

const paymentTransitions = (
  payment: Payment,
  known: Payment | undefined,
  revisionOf: LockedRecords["revisionOf"],
): ReadonlyArray<JsonRow> =>
  known ? changedPayment(known, payment, revisionOf(known) + 1) : enteredPayment(payment, 1);

const updatePayment = (payment: Payment, value: Value): string =>
  `UPDATE :"schema".payments SET revision = revision + 1, status = ${value(payment.status)},
    completed_after_void = ${value(String(payment.completedAfterVoid))}::text::boolean,
    reference = ${value(payment.reference ?? null)},
    failure_reason = ${value(payment.failureReason ?? null)},
    happened_at = ${value(payment.happenedAt)}::text::timestamp,
    updated_at = ${value(payment.updatedAt)}::text::timestamp
  WHERE organization_id = $1 AND payment_id = ${value(payment.id)} AND ${isCurrent}
  RETURNING 1`;

const refundPart = (refund: Refund, known: Refund | undefined, value: Value): string => {
  if (known !== undefined) return updateRefund(refund, value);
  const row = refundRow(refund);
  return insertRows(
    "refunds",
    [row],
    value(JSON.stringify([row])),
    `WHERE organization_id = $1 AND ${isCurrent}
    ON CONFLICT (organization_id, idempotency_key) DO NOTHING RETURNING 1`,
  );
};

const creditNoteParts = (
  note: CreditNote,
  numbered: CountInSeries | undefined,
  value: Value,
): ReadonlyArray<string> => {
  const counted =
    numbered === undefined ? {} : { number_series: numbered.series, number_count: numbered.count };
  const row = { ...creditNoteRow(note), ...counted };
  const inserted = insertRows(
    "credit_notes",
    [row],
    value(JSON.stringify([row])),
    `WHERE organization_id = $1 AND ${isCurrent}
    ON CONFLICT (organization_id, idempotency_key) DO NOTHING RETURNING 1`,
  );
  const parts = [`credit_note AS (${inserted})`];
  if (numbered !== undefined) {
    parts.push(`counted AS (UPDATE :"schema".credit_note_series SET last = last + 1
  WHERE organization_id = $1 AND name = ${value(numbered.series)}
    AND EXISTS (SELECT FROM credit_note))`);
  }
  return parts;
};

const updateRefund = (refund: Refund, value: Value): string =>
  `UPDATE :"schema".refunds SET status = ${value(refund.status)},
    price = ${value(Amount.render(refund.price.amount))}::text::numeric,
    price_usd = ${value(Amount.render(refund.priceUsd))}::text::numeric,
    value = ${value(Amount.render(refund.value))}::text::numeric,
    after_completion = ${value(String(refund.afterCompletion))}::text::boolean,
    reason = ${value(refund.reason ?? null)},
    reference = ${value(refund.reference ?? null)},
    happened_at = ${value(refund.happenedAt)}::text::timestamp,
    updated_at = ${value(refund.updatedAt)}::text::timestamp
  WHERE organization_id = $1 AND refund_id = ${value(refund.id)} AND ${isCurrent}
  RETURNING 1`;

const updateInvoice = (invoice: Invoice, written: string, value: Value): string =>
  `UPDATE :"schema".invoices SET revision = revision + 1, status = ${value(invoice.status)},
    substatus = ${value(invoice.substatus ?? null)},
    credited = ${value(amountOrNull(invoice.credited))}::text::numeric,
    updated_at = ${value(invoice.updatedAt)}::text::timestamp,
    voided_at = ${value(invoice.voidedAt ?? null)}::text::timestamp,
    overdue_reported_at = ${value(invoice.overdueReportedAt ?? null)}::text::timestamp,
    expired_reported_at = ${value(invoice.expiredReportedAt ?? null)}::text::timestamp
  WHERE organization_id = $1 AND invoice_id = ${value(invoice.id)}
    AND EXISTS (SELECT FROM ${written})`;

const amountOrNull = (amount: Amount | undefined): string | null =>
  amount === undefined ? null : Amount.render(amount);

const addLink = (invoice: Invoice, { providerId }: Payment, value: Value): string =>
  `INSERT INTO :"schema".invoice_providers (organization_id, provider_id, created_at, invoice_id)
  SELECT $1, ${value(providerId)}, ${value(invoice.createdAt)}::text::timestamp, ${value(invoice.id)}
  FROM payment ON CONFLICT DO NOTHING`;
