import { Amount } from "../money/amount.ts";
import type { Invoice } from "./invoice.ts";
import {
  completedOf,
  lessRefunds,
  type SettlementPayment,
  type SettlementRefund,
} from "./settlement-refunds.ts";

/**
 * Returns the price minus the completed payments plus their refunds, in the invoice's currency;
 * zero once the invoice is completed or voided.
 *
 * @param payments - All payments of the invoice. An expanded invoice has only the newest; call
 * `getPayableAmount` to read all.
 * @param refunds - All refunds of these payments.
 */
export const amountDue = (
  invoice: Pick<Invoice, "status" | "price">,
  payments: ReadonlyArray<SettlementPayment>,
  refunds: Iterable<SettlementRefund> = [],
): Amount => {
  if (invoice.status === "COMPLETED" || invoice.status === "VOIDED") return Amount.zero;
  const completed = payments.filter(({ status }) => status === "COMPLETED");
  const paid = Amount.sum(lessRefunds(completed, completedOf(refunds)).map(({ value }) => value));
  return Amount.subtract(invoice.price, Amount.min(paid, invoice.price));
};
