import { ONE, toScaled } from "../support/oracle-money.ts";
import { oracleConvert, oracleUnit, type OracleRateTable } from "../support/oracle-settle.ts";
import type { BookedInvoice, BookedPayment } from "./book-rows.ts";
import { statusIn } from "./books.ts";

/** What COMPLETED payments leave to be paid. */
export const dueOf = (invoice: BookedInvoice, payments: ReadonlyArray<BookedPayment>): bigint => {
  const status = statusIn(invoice.standing);
  if (status === "COMPLETED" || status === "VOIDED") return 0n;
  const paid = payments
    .filter((payment) => payment.status === "COMPLETED")
    .reduce((sum, { value }) => sum + value, 0n);
  return paid > invoice.price ? 0n : invoice.price - paid;
};

const up = (value: bigint, unit: bigint): bigint => ((value + unit - 1n) / unit) * unit;

const rateOf = (rates: OracleRateTable, currency: string): bigint =>
  currency === "USD" ? ONE : toScaled(rates.get(currency) ?? "");

/**
 * What is to be sent in a currency for the rest of an invoice, in whole units, or in the few cases
 * in which that falls short on the way back, by rounding up at every step.
 */
export const oraclePayable = (
  invoice: BookedInvoice,
  payments: ReadonlyArray<BookedPayment>,
  currency: string,
  rates: OracleRateTable,
): bigint => {
  const due = dueOf(invoice, payments);
  if (due === 0n) return 0n;
  const unit = oracleUnit(currency);
  const back = (amount: bigint): bigint => oracleConvert(amount, currency, invoice.currency, rates);
  const amount = up(oracleConvert(due, invoice.currency, currency, rates), unit) || unit;
  const dust = currency === invoice.currency ? 0n : back(unit);
  if (back(amount) + dust >= due) return amount;
  const usd = up(due * ONE, rateOf(rates, invoice.currency)) / rateOf(rates, invoice.currency);
  return up(up(usd * rateOf(rates, currency), ONE) / ONE, unit);
};
