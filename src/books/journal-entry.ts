import type { CreditNoteId, InvoiceId, OrganizationId, PaymentId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { accounts } from "./accounts.ts";

/** The facts that have a journal entry. */
export const journalFacts = [
  ...(["INVOICE_ISSUED", "PAYMENT_COMPLETED", "INVOICE_VOIDED"] as const),
  ...(["PAYMENT_REFUNDED", "PAYMENT_CHARGED_BACK", "CHARGEBACK_REVERSED"] as const),
  "CREDIT_NOTE_ISSUED",
] as const;

/** One of `journalFacts`. @inline */
export type JournalFact = (typeof journalFacts)[number];

/** A change of one account: positive amounts are debits, negative ones credits. */
export interface Posting {
  /** Such as `assets:receivable`. */
  readonly account: string;
  readonly amount: Money;
  /** What the amount counts for in the entry, in another currency; of the same sign. */
  readonly totalPrice?: Money;
  /** The name and the percentage of the tax that the account is of. */
  readonly taxName?: string | undefined;
}

/** A fact as balanced double entries. */
export interface JournalEntry {
  readonly fact: JournalFact;
  /** When the invoice or credit note was created, the invoice voided, or money moved. */
  readonly time: Timestamp;
  /** That of the seller of the invoice, if it has one: the entry is of the date in it. */
  readonly timeZone?: string | undefined;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  /** The number of the invoice, if it has one. */
  readonly invoiceNumber?: string | undefined;
  /** The name of the customer of the invoice; their e-mail address if they have no name. */
  readonly customer: string;
  /** When the invoice is due, if it has a due date. */
  readonly dueAt?: Timestamp | undefined;
  readonly paymentId: PaymentId | undefined;
  readonly refundId: string | undefined;
  readonly creditNoteId?: CreditNoteId | undefined;
  /** The number of the credit note, if it has one. */
  readonly creditNoteNumber?: string | undefined;
  /** Balanced, in the currency of the invoice. */
  readonly postings: ReadonlyArray<Posting>;
  /** Balanced, in US dollars at the rates of the fact: the amounts that dashboards add up. */
  readonly memo: ReadonlyArray<Posting>;
}

/**
 * Returns what postings add up to in each currency that does not balance. A posting with a total
 * price counts for this price. Empty for balanced postings.
 *
 * @example
 * const isBalanced = [entry.postings, entry.memo].every((part) => imbalance(part).length === 0);
 */
export const imbalance = (postings: ReadonlyArray<Posting>): ReadonlyArray<Money> => {
  const totals = new Map<Currency, Amount>();
  for (const { amount: own, totalPrice } of postings) {
    const { currency, amount } = totalPrice ?? own;
    totals.set(currency, Amount.add(totals.get(currency) ?? Amount.zero, amount));
  }
  return currencies.flatMap((currency) => {
    const amount = totals.get(currency) ?? Amount.zero;
    return Amount.equals(amount, Amount.zero) ? [] : [{ currency, amount }];
  });
};

/** Amounts in one currency, added up by account in the order of their first amount. */
export interface AccountTotals {
  /** Adds an amount to an account, with the name of the tax that the account is of. */
  readonly post: (account: string, amount: Amount, taxName?: string) => void;
  readonly totalOf: (account: string) => Amount;
  readonly sum: () => Amount;
  /** Returns a posting of each account, also of those with a total of zero. */
  readonly postings: () => ReadonlyArray<Posting>;
}

/** Creates totals without amounts. */
export const accountTotals = (currency: Currency): AccountTotals => {
  const totals = new Map<string, Posting>();
  return {
    post: (account, amount, taxName) => {
      const known = totals.get(account) ?? { account, amount: { currency, amount: Amount.zero } };
      const total = { currency, amount: Amount.add(known.amount.amount, amount) };
      totals.set(account, { ...known, amount: total, taxName });
    },
    totalOf: (account) => totals.get(account)?.amount.amount ?? Amount.zero,
    sum: () => Amount.sum([...totals.values()].map(({ amount }) => amount.amount)),
    postings: () => [...totals.values()],
  };
};

/** Returns the postings that change their account, and those of one account in any case. */
export const changing = (postings: ReadonlyArray<Posting>, kept?: string): ReadonlyArray<Posting> =>
  postings.filter(
    ({ account, amount }) => account === kept || !Amount.equals(amount.amount, Amount.zero),
  );

/** Returns a posting with the other sign. */
export const negated = (posting: Posting): Posting => {
  const { currency, amount } = posting.amount;
  return { ...posting, amount: { currency, amount: Amount.negate(amount) } };
};

/** Returns the memo of an entry, in US dollars. */
export const inDollars = (account: string, amount: Amount): ReadonlyArray<Posting> => [
  { account, amount: { currency: "USD", amount } },
  { account: accounts.memoOffset, amount: { currency: "USD", amount: Amount.negate(amount) } },
];
