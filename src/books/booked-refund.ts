import type { PaymentId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Payment } from "../payment/payment.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** What a journal entry needs of a refund, a chargeback, or the reversal of a chargeback. */
export interface BookedRefund {
  readonly id: string;
  readonly paymentId: PaymentId;
  readonly kind: "REFUND" | "CHARGEBACK" | "REVERSAL";
  readonly status: string;
  /** In the currency of the payment; not negative. */
  readonly price: Money;
  readonly priceUsd: Amount;
  /** In the currency of the invoice, as a share of the value of the payment. */
  readonly value: Amount;
  /** Whether it completed when the invoice was completed. */
  readonly afterCompletion: boolean;
  readonly happenedAt: Timestamp;
}

/** Returns completed refunds that change anything. */
export const completedRefunds = (
  refunds: ReadonlyArray<BookedRefund>,
): ReadonlyArray<BookedRefund> =>
  refunds.filter(({ status, price }) => status === "COMPLETED" && Amount.isPositive(price.amount));

/** Returns an amount of a refund with its sign: negative for a reversal. */
export const signed = ({ kind }: Pick<BookedRefund, "kind">, amount: Amount): Amount =>
  kind === "REVERSAL" ? Amount.subtract(Amount.zero, amount) : amount;

/** Returns payments with the value that refunds leave, without those that are refunded in full. */
export const withoutRefunded = (
  payments: ReadonlyArray<Payment>,
  refunds: ReadonlyArray<BookedRefund>,
): ReadonlyArray<Payment> =>
  payments.flatMap((payment) => {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    const refunded = Amount.sum(own.map((refund) => signed(refund, refund.price.amount)));
    if (own.length > 0 && Amount.atLeast(refunded, payment.price.amount)) return [];
    const value = Amount.sum(own.map((refund) => signed(refund, refund.value)));
    return [{ ...payment, value: Amount.subtract(payment.value, value) }];
  });
