import { compareText } from "../kernel/text.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { settleInvoice } from "../invoice/invoice-settle.ts";
import { lessRefunds } from "../invoice/settlement-refunds.ts";
import { requireParts, type ReadParts } from "../invoice/require-parts.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import type { Payment } from "../payment/payment.ts";
import { accounts } from "./accounts.ts";
import {
  bookedAt,
  creditDebits,
  credited,
  issued,
  paid,
  refunded,
  voided,
  type BookedCreditNote,
  type BookedRefund,
  type Change,
  type Movement,
} from "./invoice-entries.ts";
import { invoiceCredits, type CalculatedInvoice } from "./invoice-postings.ts";
import { accountTotals, type JournalEntry } from "./journal-entry.ts";
import { runningBalance } from "./running-balance.ts";

/** An invoice with everything that its journal entries are derived from. */
export interface BookedInvoice extends CalculatedInvoice, ReadParts {
  /** All payments of the invoice. An expanded invoice has only the newest 100. */
  readonly payments: ReadonlyArray<Payment>;
  /** All refunds of these payments. */
  readonly refunds?: ReadonlyArray<BookedRefund>;
  /** All credit notes of the invoice. */
  readonly creditNotes?: ReadonlyArray<BookedCreditNote>;
}

/**
 * Returns the facts of an invoice as balanced double entries with all digits: its issue, each
 * credit note, each completed payment and refund, and its voiding.
 *
 * The receivable of the invoice is then exactly its amount due. What is paid beyond it goes to
 * `liabilities:overpayments`, and differences within the tolerance of settlement to
 * `revenue:settlement-differences`. Payments in another currency have the value of their recording
 * as their total price. Throws `InvariantViolation` if calculations do not add up to the price,
 * and `TypeError` for an invoice that was read without its items, calculations or payments, or
 * without the credit notes that it has.
 *
 * @example
 * const expand = ["items", "calculations", "payments.refunds", "credit_notes"] as const;
 * const found = orThrow(await quittance.invoices.get(organizationId, id, { expand }));
 * for (const { fact, postings } of journalEntries(found)) console.log(fact, postings);
 */
export const journalEntries = (records: BookedInvoice): ReadonlyArray<JournalEntry> => {
  const { invoice, refunds = [], creditNotes = [] } = records;
  requireParts("journalEntries", records, [
    ...(["items", "calculations", "payments.refunds"] as const),
    ...(invoice.credited === undefined ? [] : (["credit_notes"] as const)),
  ]);
  const { voidedAt } = invoice;
  const credits = invoiceCredits(records);
  const payments = records.payments.filter(({ status }) => status === "COMPLETED");
  const completed = refunds.filter(
    ({ status, price }) => status === "COMPLETED" && Amount.isPositive(price.amount),
  );
  const isEarly = ({ afterCompletion }: BookedRefund): boolean =>
    voidedAt === undefined && !afterCompletion;
  const early = completed.filter(isEarly);
  const balance = runningBalance(invoice, isOwed(invoice, payments, early));
  const entryOf = ({ payment, refund }: Movement, changes: ReadonlyArray<Change>): JournalEntry =>
    refund === undefined
      ? paid(invoice, payment, changes)
      : refunded(invoice, payment, refund, changes);

  const entries = [issued(invoice, credits)];
  const onTime = payments.filter(({ completedAfterVoid }) => !completedAfterVoid);
  const before = [...movements(onTime, early), ...creditNotes].sort((a, b) =>
    compareText(timeOf(a), timeOf(b)),
  );
  for (const [index, fact] of before.entries()) {
    const changes = "steps" in fact ? balance.credit(fact.payable) : balance.settle(fact);
    const isLast = invoice.status === "COMPLETED" && index === before.length - 1;
    const all = isLast ? [...changes, ...balance.writeOff()] : changes;
    entries.push("steps" in fact ? credited(invoice, fact, all) : entryOf(fact, all));
  }
  if (voidedAt !== undefined) {
    const { post, postings } = accountTotals(invoice.currency);
    for (const { account, amount, taxName } of [...credits, ...creditNotes.flatMap(creditDebits)]) {
      post(account, amount.amount, taxName);
    }
    entries.push(voided(invoice, voidedAt, postings(), balance.due()));
  }
  const late = payments.filter(({ completedAfterVoid }) => completedAfterVoid);
  for (const payment of late.sort(byTime)) {
    entries.push(
      entryOf({ payment, refund: undefined }, [
        [accounts.overpayments, Amount.negate(payment.value)],
      ]),
    );
  }
  const others = completed.filter((refund) => !isEarly(refund));
  for (const movement of movements(payments, others)) {
    if (movement.refund === undefined) continue;
    const changes = balance.refundLater(movement.refund);
    entries.push(entryOf(movement, changes));
  }
  return entries;
};

/**
 * Returns payments and their refunds in the order of time: no refund before its payment, and of
 * those of the same second no reversal before its chargeback.
 */
const movements = (
  payments: ReadonlyArray<Payment>,
  refunds: ReadonlyArray<BookedRefund>,
): ReadonlyArray<Movement> => {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const all = payments.map((payment): Movement => ({ payment, refund: undefined }));
  for (const refund of refunds) {
    const payment = byId.get(refund.paymentId);
    invariant(payment !== undefined, `the payment of ${refund.id} is not completed`);
    all.push({ payment, refund });
  }
  return all.sort(
    (a, b) =>
      compareText(timeOf(a), timeOf(b)) ||
      rankOf(a) - rankOf(b) ||
      compareText(a.refund?.id ?? a.payment.id, b.refund?.id ?? b.payment.id),
  );
};

const rankOf = ({ refund }: Movement): number => {
  if (refund === undefined) return 0;
  return refund.kind === "REVERSAL" ? 2 : 1;
};

const timeOf = (fact: Movement | BookedCreditNote): string => {
  if ("steps" in fact) return fact.createdAt;
  const { payment, refund } = fact;
  return refund === undefined ? payment.happenedAt : bookedAt(payment, refund);
};

const byTime = (a: Payment, b: Payment): number =>
  compareText(a.happenedAt, b.happenedAt) || compareText(a.id, b.id);

/** Returns whether what exceeds the price is owed to the customer, and not a rounding. */
const isOwed = (
  invoice: Invoice,
  payments: ReadonlyArray<Payment>,
  refunds: ReadonlyArray<BookedRefund>,
): boolean =>
  invoice.status !== "COMPLETED" ||
  settleInvoice(invoice, lessRefunds(payments, refunds)).substatus === "OVERPAID";
