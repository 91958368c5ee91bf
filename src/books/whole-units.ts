import { Amount } from "../money/amount.ts";
import { roundHalfUp, type Money } from "../money/money.ts";
import { roundPayable } from "../payment/payment-value.ts";
import { accounts } from "./accounts.ts";
import { changing, imbalance, negated, type JournalEntry, type Posting } from "./journal-entry.ts";

/**
 * Returns entries whose amounts are whole smallest units of their currencies, such as cents, for
 * accounting programs that read no more decimals. Every entry still balances.
 *
 * Each account of an invoice is posted by the change of its rounded balance. The receivable is
 * rounded up, as `roundPayable` does: it is what the payer must send after every entry, and 0 when
 * nothing is due. Other accounts are rounded half up. What an entry then lacks to balance is posted
 * to `revenue:rounding`, or to `memo:offset`. Pass all entries of an invoice, in the order of
 * `journalEntries`.
 *
 * @example
 * const journal = renderHledger(inWholeUnits(invoices.flatMap(journalEntries)));
 */
export const inWholeUnits = (entries: ReadonlyArray<JournalEntry>): ReadonlyArray<JournalEntry> => {
  const balances = new Map<string, Amount>();
  const change = (key: string, account: string, { currency, amount }: Money): Money => {
    const name = `${key} ${currency}`;
    const before = balances.get(name) ?? Amount.zero;
    const after = Amount.add(before, amount);
    balances.set(name, after);
    const rounded = (balance: Amount): Amount =>
      account === accounts.receivable && Amount.isPositive(balance)
        ? roundPayable({ currency, amount: balance })
        : roundHalfUp(balance, currency);
    return { currency, amount: Amount.subtract(rounded(after), rounded(before)) };
  };
  const postings = (
    invoiceId: string,
    exact: ReadonlyArray<Posting>,
    remainderAccount: string,
  ): ReadonlyArray<Posting> => {
    const whole = exact.flatMap((posting): ReadonlyArray<Posting> => {
      const { account, amount, totalPrice } = posting;
      if (account === remainderAccount) return [];
      const key = `${invoiceId} ${account}`;
      const changed = { ...posting, amount: change(key, account, amount) };
      return totalPrice === undefined
        ? [changed]
        : [{ ...changed, totalPrice: change(`${key} @@`, account, totalPrice) }];
    });
    const kept = changing(whole, accounts.receivable);
    const remainder = imbalance(kept).map((amount) =>
      negated({ account: remainderAccount, amount }),
    );
    return [...kept, ...remainder];
  };
  return entries.map((entry) => ({
    ...entry,
    postings: postings(entry.invoiceId, entry.postings, accounts.rounding),
    memo: postings(entry.invoiceId, entry.memo, accounts.memoOffset),
  }));
};
