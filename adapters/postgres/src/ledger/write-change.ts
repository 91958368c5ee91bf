import type { Invoice, Payment, Refund } from "quittance";
import type { LedgerChange, LockedInvoice } from "quittance/adapter";
import { giveBackRedemptions } from "../coupon/coupon-redeem.ts";
import type { Run } from "../tenancy/database.ts";
import { scoped } from "../tenancy/scoped.ts";
import { insertValues } from "../insert-rows.ts";
import {
  changedInvoice,
  changedPayment,
  completedRefund,
  enteredPayment,
} from "../rollups/transition-rows.ts";
import { eventRow } from "../outbox/event-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { noteStoredEvents } from "../outbox/stored-events.ts";
import { statementValues } from "../statements/statement-values.ts";
import {
  addLink,
  creditNoteParts,
  identityOf,
  lockCurrent,
  paymentPart,
  refundPart,
  updateInvoice,
  type CountInSeries,
  type Insert,
} from "./change-parts.ts";

/** The records of an invoice, with their revisions. */
export interface LockedRecords extends LockedInvoice {
  readonly revisionOf: (record: Invoice | Payment) => number;
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
  const { add: value, all } = statementValues();
  const target = value(before.id);
  // A change has a new payment, a new refund or a new credit note, whose key can be taken.
  const written = creditNote ? "credit_note" : refund ? "refund" : "payment";
  const insert: Insert = (table, rows, part, rest) => {
    if (rows.some((row) => row["organization_id"] !== before.organizationId)) {
      throw new Error("A change has a record of another organization.");
    }
    return insertValues(table, rows, value, part, rest);
  };

  const known = knownAmong(payments, payment);
  const parts = [
    `checked AS MATERIALIZED (${scoped(lockCurrent(target, value(String(revisionOf(before)))))})`,
    `payment AS (${paymentPart(payment, known, insert, value)})`,
  ];
  const knownRefund = knownAmong(refunds, refund);
  if (refund) parts.push(`refund AS (${refundPart(refund, knownRefund, insert, value)})`);
  if (creditNote) parts.push(...creditNoteParts(creditNote, numbered, insert, value));
  parts.push(`invoice AS (${updateInvoice(target, invoice ?? before, written, value)})`);
  if (before.status !== "VOIDED" && invoice?.status === "VOIDED") {
    parts.push(...giveBackRedemptions(target));
  }
  if (payment && !payments.some(({ providerId }) => providerId === payment.providerId)) {
    parts.push(`link AS (${addLink(before, payment, insert)})`);
  }
  const transitions = [
    ...(invoice ? changedInvoice(before, invoice, revisionOf(before) + 1) : []),
    ...(payment ? paymentTransitions(payment, known, revisionOf) : []),
    ...(refund ? completedRefund(knownRefund, refund) : []),
  ];
  if (transitions.length > 0) {
    parts.push(`transitions AS (${insert("transitions", transitions, written)})`);
  }
  if (events.length > 0) {
    parts.push(`events AS (${insert("outbox", events.map(eventRow), written)})`);
  }
  const stored = await run(
    `WITH ${parts.join(",\n")}\nSELECT ${events.length > 0 ? noteStoredEvents : "'true'"} AS stored FROM ${written}`,
    all(),
  );
  return stored.length > 0;
};

/** Returns the stored state of a record; `undefined` if it is new. */
const knownAmong = <Row extends Payment | Refund>(
  stored: ReadonlyArray<Row>,
  changed: Row | undefined,
): Row | undefined => changed && stored.find((row) => identityOf(row) === identityOf(changed));

const paymentTransitions = (
  payment: Payment,
  known: Payment | undefined,
  revisionOf: LockedRecords["revisionOf"],
): ReadonlyArray<JsonRow> =>
  known ? changedPayment(known, payment, revisionOf(known) + 1) : enteredPayment(payment, 1);
