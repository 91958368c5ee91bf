import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../refund/refund.ts";
import { signedAmount } from "../refund/refund-value.ts";
import { accounts, clearingAccount, memoPaidAccount, memoRefundedAccount } from "./accounts.ts";
import { identified } from "./invoice-entries.ts";
import {
  accountTotals,
  changing,
  inDollars,
  type JournalEntry,
  type JournalFact,
  type Posting,
} from "./journal-entry.ts";

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

/** Posts a completed refund of a payment, with changes that add up to its value. */
export const refunded = (
  invoice: Invoice,
  { id: paymentId, providerId }: Payment,
  refund: BookedRefund,
  changes: ReadonlyArray<Change>,
): JournalEntry => {
  const { currency, amount } = refund.price;
  const price = { currency, amount: Amount.negate(signedAmount(refund, amount)) };
  const value = Amount.negate(signedAmount(refund, refund.value));
  return {
    ...identified(invoice),
    fact: refundFacts[refund.kind],
    time: refund.happenedAt,
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
export const posted = (
  { currency }: Invoice,
  changes: ReadonlyArray<Change>,
): ReadonlyArray<Posting> => {
  const { post, postings } = accountTotals(currency);
  post(accounts.receivable, Amount.zero);
  for (const [account, amount] of changes) post(account, amount);
  return changing(postings(), accounts.receivable);
};
