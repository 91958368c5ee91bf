import { Amount } from "../money/amount.ts";
import type { Invoice } from "./invoice.ts";
import {
  completedOf,
  lessRefunds,
  type SettlementPayment,
  type SettlementRefund,
} from "./settlement-refunds.ts";
import { roundPayable } from "../payment/payment-value.ts";

/** Returns the value of the completed payments less their refunds, in the invoice's currency. */
export const amountPaid = (
  payments: ReadonlyArray<SettlementPayment>,
  refunds: Iterable<SettlementRefund>,
): Amount => {
  const completed = payments.filter(({ status }) => status === "COMPLETED");
  return Amount.sum(lessRefunds(completed, completedOf(refunds)).map(({ value }) => value));
};

/**
 * Returns the price minus the credit notes and the completed payments plus their refunds, in the
 * invoice's currency; zero once the invoice is completed or voided.
 *
 * @param payments - All payments of the invoice. An expanded invoice has only the newest; call
 * `invoices.due` to read all.
 * @param refunds - All refunds of these payments.
 */
export const amountDue = (
  invoice: Pick<Invoice, "status" | "currency" | "price" | "credited">,
  payments: ReadonlyArray<SettlementPayment>,
  refunds: Iterable<SettlementRefund> = [],
): Amount => {
  if (invoice.status === "COMPLETED" || invoice.status === "VOIDED") return Amount.zero;
  const paid = amountPaid(payments, refunds);
  const price = duePrice(invoice);
  return Amount.subtract(price, Amount.min(paid, price));
};

/**
 * Returns what is to be paid for an invoice in total: its price less its credit notes, and zero if
 * it is credited in full. Credit notes of all lines add up to the amount that was requested from
 * the payer, which can be less than the price by digits beyond the smallest unit. What notes credit
 * are whole units: less of them than that amount is less than the price.
 */
export const duePrice = ({
  currency,
  price,
  credited,
}: Pick<Invoice, "currency" | "price" | "credited">): Amount => {
  if (credited === undefined) return price;
  const isInFull = Amount.atLeast(credited, roundPayable({ currency, amount: price }));
  return isInFull ? Amount.zero : Amount.subtract(price, credited);
};
