import { Amount, currencyInfo, isCurrency } from "quittance";
import type { InvoiceDetails } from "../api/schemas.ts";

/**
 * Returns what is left to pay of an invoice, rounded up to the smallest unit; an empty text if it is
 * nothing, or if a payment in another currency or a refund would have to be converted.
 */
export const remainder = ({ currency, price, payments = [] }: InvoiceDetails): string => {
  if (!isCurrency(currency)) return "";
  let rest = Amount.parseCanonical(price) ?? Amount.zero;
  for (const payment of payments.filter(({ status }) => status === "COMPLETED")) {
    if (payment.currency !== currency || (payment.refunds ?? []).length > 0) return "";
    rest = Amount.subtract(rest, Amount.parseCanonical(payment.price) ?? Amount.zero);
  }
  if (!Amount.isPositive(rest)) return "";
  return Amount.render(Amount.round(rest, currencyInfo[currency].decimals, "UP"));
};
