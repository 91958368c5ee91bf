import type { CreditNote } from "../credit-note/credit-note.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { delta } from "../quote/calculation-step.ts";
import { accounts, taxAccount, taxNameOf } from "./accounts.ts";
import { identified } from "./invoice-entries.ts";
import {
  accountTotals,
  changing,
  inDollars,
  type JournalEntry,
  type Posting,
} from "./journal-entry.ts";
import { posted, type Change } from "./money-entries.ts";

/** What a journal entry needs of a credit note. @inline */
export type BookedCreditNote = Pick<
  CreditNote,
  "id" | "currency" | "steps" | "total" | "totalUsd" | "payable" | "createdAt"
> &
  Partial<Pick<CreditNote, "number">>;

/**
 * Returns the debits of a credit note, which add up to its payable amount: revenue, each tax, and
 * rounding, by which the payable amount differs from the exact share of the price too.
 */
export const creditDebits = ({
  currency,
  steps,
  total,
  payable,
}: BookedCreditNote): ReadonlyArray<Posting> => {
  const { post, postings } = accountTotals(currency);
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
