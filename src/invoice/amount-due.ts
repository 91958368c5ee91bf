import { Amount } from "../money/amount.ts";
import type { Payment } from "../payment/payment.ts";
import type { Invoice } from "./invoice.ts";

/**
 * What COMPLETED payments leave to be paid, in the invoice's currency; zero once it is settled.
 *
 * @param payments all of them. An expanded invoice has only the newest; to have all of them read,
 * call `getPayableAmount`.
 */
export const amountDue = (invoice: Invoice, payments: ReadonlyArray<Payment>): Amount => {
  if (invoice.status === "COMPLETED" || invoice.status === "VOIDED") return Amount.zero;
  const paid = Amount.sum(
    payments.flatMap(({ status, value }) => (status === "COMPLETED" ? [value] : [])),
  );
  return Amount.subtract(invoice.price, Amount.min(paid, invoice.price));
};
