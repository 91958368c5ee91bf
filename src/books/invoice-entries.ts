import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { accounts } from "./accounts.ts";
import { changing, inDollars, negated, type JournalEntry, type Posting } from "./journal-entry.ts";

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
  const paid = Amount.subtract(reversed, due);
  return {
    ...identified(invoice),
    fact: "INVOICE_VOIDED",
    time,
    postings: [
      { account: accounts.receivable, amount: { currency, amount: Amount.negate(due) } },
      ...changing([
        { account: accounts.overpayments, amount: { currency, amount: Amount.negate(paid) } },
      ]),
      ...credits.map(negated),
    ],
    memo: inDollars(accounts.memoInvoiced, Amount.negate(invoice.priceUsd)),
  };
};

/** Returns what identifies the invoice of an entry, on paper too. */
export const identified = ({
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
