import { oraclePayable } from "../support/oracle-payable.ts";
import type { OracleRateTable } from "../support/oracle-settle.ts";
import type { ExpectedInvoice, ExpectedPayment } from "./expected-rows.ts";
import { statusIn } from "./expected-ledger.ts";

/** Returns the part of the price that COMPLETED payments leave unpaid. */
export const dueOf = (
  invoice: ExpectedInvoice,
  payments: ReadonlyArray<ExpectedPayment>,
): bigint => {
  const status = statusIn(invoice.statusText);
  if (status === "COMPLETED" || status === "VOIDED") return 0n;
  const paid = payments
    .filter((payment) => payment.status === "COMPLETED")
    .reduce((sum, { value }) => sum + value, 0n);
  return paid > invoice.price ? 0n : invoice.price - paid;
};

/** Returns the amount in a currency that pays the rest of an invoice. */
export const payableFor = (
  invoice: ExpectedInvoice,
  payments: ReadonlyArray<ExpectedPayment>,
  currency: string,
  rates: OracleRateTable,
): bigint => {
  const debt = { due: dueOf(invoice, payments), from: invoice.currency, to: currency };
  const amount = oraclePayable(debt, rates);
  if (amount === undefined) throw new Error("The amount due cannot be paid at these rates");
  return amount;
};
