import type { CreditNote } from "../credit-note/credit-note.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Payment } from "../payment/payment.ts";
import { delta } from "../quote/calculation-step.ts";
import { signedAmount } from "../refund/refund-value.ts";
import type { Refund } from "../refund/refund.ts";
import type { Timestamp } from "../time/timestamp.ts";
import {
  accounts,
  clearingAccount,
  memoPaidAccount,
  memoRefundedAccount,
  taxAccount,
  taxNameOf,
} from "./accounts.ts";
import {
  accountTotals,
  changing,
  inDollars,
  negated,
  type JournalEntry,
  type JournalFact,
  type Posting,
} from "./journal-entry.ts";

/** Posts an invoice: what is due to revenue and taxes. */
export const issued = (invoice: Invoice, credits: ReadonlyArray<Posting>): JournalEntry => {
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
 * Reverses an invoice: what is due is cancelled, and what was paid is owed to the customer.
 *
 * @param credits those of the invoice, less the debits of its credit notes.
 */
export const voided = (
  invoice: Invoice,
  time: Timestamp,
  credits: ReadonlyArray<Posting>,
  due: Amount,
): JournalEntry => {
  const { currency } = invoice;
  const reversed = Amount.negate(Amount.sum(credits.map(({ amount }) => amount.amount)));
  const received = Amount.subtract(reversed, due);
  return {
    ...identified(invoice),
    fact: "INVOICE_VOIDED",
    time,
    postings: [
      { account: accounts.receivable, amount: { currency, amount: Amount.negate(due) } },
      ...changing([
        { account: accounts.overpayments, amount: { currency, amount: Amount.negate(received) } },
      ]),
      ...credits.map(negated),
    ],
    memo: inDollars(accounts.memoInvoiced, Amount.negate(invoice.priceUsd)),
  };
};

/** What a journal entry needs of a credit note. @inline */
export type BookedCreditNote = Pick<
  CreditNote,
  "id" | "currency" | "steps" | "total" | "totalUsd" | "payable" | "createdAt"
> &
  Partial<Pick<CreditNote, "number" | "totals">>;

/**
 * Returns the debits of a credit note, which add up to its payable amount: revenue, each tax, and
 * rounding, by which the payable amount differs from the exact share of the price too. A credit
 * note with whole amounts is posted as it states them.
 */
export const creditDebits = ({
  currency,
  steps,
  total,
  payable,
  totals,
}: BookedCreditNote): ReadonlyArray<Posting> => {
  const { post, totalOf, postings } = accountTotals(currency);
  post(accounts.creditNotes, total);
  post(accounts.rounding, Amount.subtract(payable, total));
  for (const { type, price, tax } of steps) {
    const [account, amount] =
      tax === undefined
        ? [accounts.rounding, type === "ROUNDING" ? delta(price) : Amount.zero]
        : [taxAccount(tax.tax.taxId), tax.amount];
    post(account, amount, tax && taxNameOf(tax.tax));
    post(accounts.creditNotes, Amount.negate(amount));
  }
  if (totals !== undefined) {
    const further = Amount.subtract(totalOf(accounts.creditNotes), totals.net);
    post(accounts.creditNotes, Amount.negate(further));
    post(accounts.rounding, further);
  }
  return changing(postings());
};

/** Posts a credit note, with changes that add up to minus its payable amount. */
export const credited = (
  invoice: Invoice,
  note: BookedCreditNote,
  changes: ReadonlyArray<Change>,
): JournalEntry => ({
  ...identified(invoice),
  fact: "CREDIT_NOTE_ISSUED",
  time: note.createdAt,
  creditNoteId: note.id,
  creditNoteNumber: note.number,
  postings: [...creditDebits(note), ...posted(invoice, changes)],
  memo: inDollars(accounts.memoCredited, note.totalUsd),
});

/**
 * What a journal entry needs of a refund, a chargeback, or the reversal of a chargeback.
 *
 * @inline
 */
export type BookedRefund = Pick<
  Refund,
  | ("id" | "paymentId" | "kind" | "status" | "price" | "priceUsd" | "value")
  | ("afterCompletion" | "happenedAt")
>;

/** An amount by which the balance of an account changes, in the currency of the invoice. */
export type Change = readonly [account: string, amount: Amount];

/** A completed payment, or a completed refund of it. */
export interface Movement {
  readonly payment: Payment;
  readonly refund: BookedRefund | undefined;
}

/** Posts a completed payment, with changes that add up to minus its value. */
export const paid = (
  invoice: Invoice,
  { id, price, priceUsd, value, providerId, happenedAt }: Payment,
  changes: ReadonlyArray<Change>,
): JournalEntry => ({
  ...identified(invoice),
  fact: "PAYMENT_COMPLETED",
  time: happenedAt,
  paymentId: id,
  postings: [
    collected(invoice, clearingAccount(providerId), price, value),
    ...posted(invoice, changes),
  ],
  memo: inDollars(memoPaidAccount(providerId), priceUsd),
});

const refundFacts: Readonly<Record<BookedRefund["kind"], JournalFact>> = {
  REFUND: "PAYMENT_REFUNDED",
  CHARGEBACK: "PAYMENT_CHARGED_BACK",
  REVERSAL: "CHARGEBACK_REVERSED",
};

/** Returns when a refund is booked: when it happened, and not before its payment. */
export const bookedAt = (payment: Payment, refund: BookedRefund): Timestamp =>
  refund.happenedAt < payment.happenedAt ? payment.happenedAt : refund.happenedAt;

/** Posts a completed refund of a payment, with changes that add up to its value. */
export const refunded = (
  invoice: Invoice,
  payment: Payment,
  refund: BookedRefund,
  changes: ReadonlyArray<Change>,
): JournalEntry => {
  const { id: paymentId, providerId } = payment;
  const { currency, amount } = refund.price;
  const price = { currency, amount: Amount.negate(signedAmount(refund, amount)) };
  const value = Amount.negate(signedAmount(refund, refund.value));
  return {
    ...identified(invoice),
    fact: refundFacts[refund.kind],
    time: bookedAt(payment, refund),
    paymentId,
    refundId: refund.id,
    postings: [
      collected(invoice, clearingAccount(providerId), price, value),
      ...posted(invoice, changes),
    ],
    memo: inDollars(memoRefundedAccount(providerId), signedAmount(refund, refund.priceUsd)),
  };
};

const collected = ({ currency }: Invoice, account: string, price: Money, value: Amount): Posting =>
  price.currency === currency
    ? { account, amount: price }
    : { account, amount: price, totalPrice: { currency, amount: value } };

/** Returns postings of changes. The receivable is among them even if it does not change. */
const posted = ({ currency }: Invoice, changes: ReadonlyArray<Change>): ReadonlyArray<Posting> => {
  const { post, postings } = accountTotals(currency);
  post(accounts.receivable, Amount.zero);
  for (const [account, amount] of changes) post(account, amount);
  return changing(postings(), accounts.receivable);
};

/** Returns what identifies the invoice of an entry, on paper too. */
const identified = ({
  id,
  organizationId,
  number,
  customer,
  customerEmail,
  dueAt,
  seller,
}: Invoice): Omit<JournalEntry, "fact" | "time" | "postings" | "memo"> => ({
  organizationId,
  invoiceId: id,
  invoiceNumber: number,
  customer: customer?.name ?? customerEmail,
  dueAt,
  timeZone: seller?.timeZone,
  paymentId: undefined,
  refundId: undefined,
});
