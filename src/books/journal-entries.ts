import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Payment } from "../payment/payment.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { accounts, clearingAccount, memoPaidAccount } from "./accounts.ts";
import { invoiceCredits, type CalculatedInvoice } from "./invoice-postings.ts";
import type { JournalEntry, Posting } from "./journal-entry.ts";

/** An invoice with everything that its journal entries are derived from. */
export interface BookedInvoice extends CalculatedInvoice {
  /** All payments of the invoice. An expanded invoice has only the newest 100. */
  readonly payments: ReadonlyArray<Payment>;
}

/**
 * Returns the facts of an invoice as balanced double entries with all digits: its issue, each
 * completed payment, and its voiding.
 *
 * The receivable of the invoice is then exactly its amount due. What is paid beyond it goes to
 * `liabilities:overpayments`, and differences within the tolerance of settlement to
 * `revenue:settlement-differences`. Payments in another currency have the value of their recording
 * as their total price. Throws `InvariantViolation` if calculations do not add up to the price.
 *
 * @example
 * const parts = ["items", "calculations", "payments"] as const;
 * const { expanded } = orThrow(
 *   await quittance.getInvoice(organizationId, id, { parts }),
 * );
 * for (const { fact, postings } of journalEntries(expanded)) console.log(fact, postings);
 */
export const journalEntries = (records: BookedInvoice): ReadonlyArray<JournalEntry> => {
  const { invoice, payments } = records;
  const credits = invoiceCredits(records);
  const completed = payments.filter(({ status }) => status === "COMPLETED").sort(byTime);
  const early = completed.filter(({ completedAfterVoid }) => !completedAfterVoid);
  const late = completed.filter(({ completedAfterVoid }) => completedAfterVoid);
  const entries = [issued(invoice, credits)];
  let due = invoice.price;
  for (const [index, payment] of early.entries()) {
    const covered = Amount.min(payment.value, due);
    due = Amount.subtract(due, covered);
    const isLast = invoice.status === "COMPLETED" && index === early.length - 1;
    entries.push(paid(invoice, payment, covered, isLast ? due : Amount.zero));
  }
  if (invoice.voidedAt !== undefined) entries.push(voided(invoice, invoice.voidedAt, credits, due));
  for (const payment of late) entries.push(paid(invoice, payment, Amount.zero, Amount.zero));
  return entries;
};

const byTime = (a: Payment, b: Payment): number =>
  compare(a.happenedAt, b.happenedAt) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const issued = (invoice: Invoice, credits: ReadonlyArray<Posting>): JournalEntry => {
  const { currency, price, priceUsd } = invoice;
  return {
    ...identified(invoice),
    fact: "INVOICE_ISSUED",
    time: invoice.createdAt,
    postings: [{ account: accounts.receivable, amount: { currency, amount: price } }, ...credits],
    memo: inDollars(accounts.memoInvoiced, priceUsd),
  };
};

/**
 * Reverses an invoice: what is still due is cancelled, and what was paid is owed to the customer.
 */
const voided = (
  invoice: Invoice,
  time: Timestamp,
  credits: ReadonlyArray<Posting>,
  due: Amount,
): JournalEntry => {
  const { currency, price } = invoice;
  const credit = (account: string, amount: Amount): ReadonlyArray<Posting> =>
    nonZero(account, { currency, amount: negated(amount) });
  return {
    ...identified(invoice),
    fact: "INVOICE_VOIDED",
    time,
    postings: [
      { account: accounts.receivable, amount: { currency, amount: negated(due) } },
      ...credit(accounts.overpayments, Amount.subtract(price, due)),
      ...credits.map(({ account, amount }) => ({
        account,
        amount: { currency, amount: negated(amount.amount) },
      })),
    ],
    memo: inDollars(accounts.memoInvoiced, negated(invoice.priceUsd)),
  };
};

/**
 * Posts a payment.
 *
 * @param covered what it pays of the amount due; the rest of its value exceeds the price.
 * @param shortfall what remains due of a completed invoice, within the tolerance.
 */
const paid = (
  invoice: Invoice,
  payment: Payment,
  covered: Amount,
  shortfall: Amount,
): JournalEntry => {
  const { currency } = invoice;
  const { price, value, providerId } = payment;
  const isOwed = invoice.status !== "COMPLETED" || invoice.substatus === "OVERPAID";
  const post = (account: string, amount: Amount): ReadonlyArray<Posting> =>
    nonZero(account, { currency, amount });
  const account = clearingAccount(providerId);
  return {
    ...identified(invoice),
    fact: "PAYMENT_COMPLETED",
    time: payment.happenedAt,
    paymentId: payment.id,
    postings: [
      price.currency === currency
        ? { account, amount: price }
        : { account, amount: price, totalPrice: { currency, amount: value } },
      {
        account: accounts.receivable,
        amount: { currency, amount: negated(Amount.add(covered, shortfall)) },
      },
      ...post(
        isOwed ? accounts.overpayments : accounts.settlementDifferences,
        Amount.subtract(covered, value),
      ),
      ...post(accounts.settlementDifferences, shortfall),
    ],
    memo: inDollars(memoPaidAccount(providerId), payment.priceUsd),
  };
};

const identified = ({
  id,
  organizationId,
}: Invoice): Pick<JournalEntry, "organizationId" | "invoiceId" | "paymentId"> => ({
  organizationId,
  invoiceId: id,
  paymentId: undefined,
});

const negated = (amount: Amount): Amount => Amount.subtract(Amount.zero, amount);

const nonZero = (account: string, amount: Money): ReadonlyArray<Posting> =>
  Amount.equals(amount.amount, Amount.zero) ? [] : [{ account, amount }];

const inDollars = (account: string, amount: Amount): ReadonlyArray<Posting> => [
  { account, amount: { currency: "USD", amount } },
  { account: accounts.memoOffset, amount: { currency: "USD", amount: negated(amount) } },
];
