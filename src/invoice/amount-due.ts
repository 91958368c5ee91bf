import { Amount } from "../money/amount.ts";
import { duePrice } from "./due-price.ts";
import type { Invoice } from "./invoice.ts";
import {
  completedOf,
  lessRefunds,
  type SettlementPayment,
  type SettlementRefund,
} from "./settlement-refunds.ts";

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
