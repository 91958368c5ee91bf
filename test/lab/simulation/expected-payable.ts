import { oracleDue } from "../../support/oracle-credit.ts";
import { sum, zero, type Decimal } from "../../support/oracle-money.ts";
import { oraclePayable } from "../../support/oracle-payable.ts";
import { oracleLeft } from "../../support/oracle-refunds.ts";
import type { OracleRateTable } from "../../support/oracle-settle.ts";
import type { ExpectedRefund } from "./expected-refunds.ts";
import type { ExpectedInvoice, ExpectedPayment } from "./expected-rows.ts";
import { statusIn } from "./expected-ledger.ts";

/** Returns the value of completed payments that completed refunds leave. */
export const paidOf = (
  payments: ReadonlyArray<ExpectedPayment>,
  refunds: ReadonlyArray<ExpectedRefund>,
): Decimal =>
  sum(
    oracleLeft(
      payments.filter((payment) => payment.status === "COMPLETED"),
      refunds.filter((refund) => refund.status === "COMPLETED"),
    ).map(({ value }) => value),
  );

/** Returns the part of the price that credit notes, payments and their refunds leave unpaid. */
export const dueOf = (
  invoice: ExpectedInvoice,
  payments: ReadonlyArray<ExpectedPayment>,
  refunds: ReadonlyArray<ExpectedRefund>,
): Decimal => {
  const status = statusIn(invoice.statusText);
  if (status === "COMPLETED" || status === "VOIDED") return zero;
  const paid = paidOf(payments, refunds);
  const price = oracleDue(invoice, invoice.credited);
  return paid.greaterThan(price) ? zero : price.minus(paid);
};

/** Returns the amount in a currency that pays the amount due of an invoice. */
export const payableFor = (
  { currency: from }: ExpectedInvoice,
  due: Decimal,
  currency: string,
  rates: OracleRateTable,
): Decimal => {
  const debt = { due, from, to: currency };
  const amount = oraclePayable(debt, rates);
  if (amount === undefined) throw new Error("The amount due cannot be paid at these rates");
  return amount;
};
