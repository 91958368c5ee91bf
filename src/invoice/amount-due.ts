import { Amount } from "../money/amount.ts";
import type { Payment } from "../payment/payment.ts";
import type { Invoice } from "./invoice.ts";

/**
 * Returns the price minus the completed payments, in the invoice's currency; zero once the invoice
 * is completed or voided.
 *
 * @param payments - All payments of the invoice. An expanded invoice has only the newest; call
 * `getPayableAmount` to read all.
 */
export const amountDue = (invoice: Invoice, payments: ReadonlyArray<Payment>): Amount => {
  if (invoice.status === "COMPLETED" || invoice.status === "VOIDED") return Amount.zero;
  const paid = Amount.sum(
    payments.flatMap(({ status, value }) => (status === "COMPLETED" ? [value] : [])),
  );
  return Amount.subtract(invoice.price, Amount.min(paid, invoice.price));
};
