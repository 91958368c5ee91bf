import { Amount, isCurrency } from "quittance";
import { roundPayable } from "quittance/adapter";
import type { InvoiceDetails } from "../api/schemas.ts";

/** Returns what is left to pay of an invoice, in whole smallest units; empty if it is nothing. */
export const remainder = ({ currency, amount_due: due = "0" }: InvoiceDetails): string => {
  const amount = Amount.parseCanonical(due);
  if (!isCurrency(currency) || amount === undefined || !Amount.isPositive(amount)) return "";
  return Amount.render(roundPayable({ currency, amount }));
};
