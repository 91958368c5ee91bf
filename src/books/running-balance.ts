import { duePrice } from "../invoice/amount-due.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { signedAmount } from "../refund/refund-value.ts";
import { accounts } from "./accounts.ts";
import type { BookedRefund, Change, Movement } from "./invoice-entries.ts";

/** What is due of an invoice and what was paid beyond it, of which one is always zero. */
export interface RunningBalance {
  readonly due: () => Amount;
  /** Applies a payment, or a refund that lowers what is paid. */
  readonly settle: (movement: Movement) => ReadonlyArray<Change>;
  /**
   * Applies a credit note, which lowers what is due. Those of all lines are the amount that was
   * requested from the payer: what it is more than the price is a difference of settlement.
   */
  readonly credit: (payable: Amount) => ReadonlyArray<Change>;
  /** Cancels what is due of a completed invoice, which is within the tolerance of settlement. */
  readonly writeOff: () => ReadonlyArray<Change>;
  /**
   * Applies a refund of a completed or voided invoice. It takes what was paid beyond the price
   * first, and then lowers the revenue. A reversal gives back in the opposite order, so that in the
   * end the order of refunds does not matter for what is owed to the customer.
   */
  readonly refundLater: (refund: BookedRefund) => ReadonlyArray<Change>;
}

/**
 * Creates the balance of a new invoice.
 *
 * @param isOwed Whether what exceeds the price is owed to the customer.
 */
export const runningBalance = (
  { currency, price, voidedAt }: Invoice,
  isOwed: boolean,
): RunningBalance => {
  let due = price;
  let creditedSum = Amount.zero;
  let excess = Amount.zero;
  const excessAccount = isOwed ? accounts.overpayments : accounts.settlementDifferences;

  /** Adds to what is paid, or subtracts from it; returns the changes of both accounts. */
  const move = (value: Amount): ReadonlyArray<Change> => {
    const balance = Amount.subtract(Amount.subtract(due, excess), value);
    const before = { due, excess };
    due = Amount.max(balance, Amount.zero);
    excess = Amount.max(Amount.negate(balance), Amount.zero);
    return [
      [accounts.receivable, Amount.subtract(due, before.due)],
      [excessAccount, Amount.subtract(before.excess, excess)],
    ];
  };

  const refundLater = laterRefunds(() => (isOwed ? excess : Amount.zero));

  return {
    due: () => due,
    settle: ({ payment, refund }) =>
      move(
        refund === undefined ? payment.value : Amount.negate(signedAmount(refund, refund.value)),
      ),
    credit: (payable) => {
      const before = duePrice({ currency, price, credited: creditedSum });
      creditedSum = Amount.add(creditedSum, payable);
      const value = Amount.subtract(before, duePrice({ currency, price, credited: creditedSum }));
      const beyond = Amount.subtract(value, payable);
      return [...move(value), [accounts.settlementDifferences, beyond]];
    },
    writeOff: () => {
      const rest = due;
      due = Amount.zero;
      return [
        [accounts.receivable, Amount.negate(rest)],
        [accounts.settlementDifferences, rest],
      ];
    },
    refundLater: (refund) =>
      voidedAt === undefined
        ? refundLater(refund)
        : [[accounts.overpayments, signedAmount(refund, refund.value)]],
  };
};

/**
 * Creates the function that books refunds of a completed invoice.
 *
 * @param excess Returns what was paid beyond the price and is owed to the customer.
 */
const laterRefunds = (excess: () => Amount): RunningBalance["refundLater"] => {
  /** What refunds and chargebacks took from the revenue, by account. */
  const taken = new Map<string, Amount>();
  /** What reversals gave back to the customer, less what refunds and chargebacks took. */
  let returned = Amount.zero;
  const takenFrom = (account: string): Amount => taken.get(account) ?? Amount.zero;
  const take = (account: string, share: Amount): Change => {
    taken.set(account, Amount.add(takenFrom(account), share));
    return [account, share];
  };
  const giveBack = (rest: Amount): Change => {
    returned = Amount.add(returned, rest);
    return [accounts.overpayments, Amount.negate(rest)];
  };
  return ({ kind, value }) => {
    if (kind === "REVERSAL") {
      const ofChargebacks = Amount.min(value, takenFrom(accounts.chargebacks));
      const rest = Amount.subtract(value, ofChargebacks);
      const ofRefunds = Amount.min(rest, takenFrom(accounts.refunds));
      return [
        take(accounts.chargebacks, Amount.negate(ofChargebacks)),
        take(accounts.refunds, Amount.negate(ofRefunds)),
        giveBack(Amount.subtract(rest, ofRefunds)),
      ];
    }
    const ofExcess = Amount.min(value, Amount.add(excess(), returned));
    const account = kind === "REFUND" ? accounts.refunds : accounts.chargebacks;
    return [take(account, Amount.subtract(value, ofExcess)), giveBack(Amount.negate(ofExcess))];
  };
};
