import { Amount, type Invoice, type Payment, type RateSet } from "quittance";
import { valuePayment, type InvoiceRecords } from "quittance/adapter";
import { paymentCodec, type PaymentRecord } from "quittance/wire";
import { paymentsIn } from "./check-ledger.ts";
import type { DataFile } from "./data-file-schema.ts";

/** The payments of a file, or their issues. */
type ReadPayments =
  | { readonly ok: true; readonly payments: ReadonlyArray<Payment> }
  | { readonly ok: false; readonly issues: ReadonlyArray<string> };

/**
 * Reads the payments of a file. A missing `price_usd` or `value` is calculated with the rates of
 * the file.
 */
export const readPayments = (
  file: DataFile,
  invoices: ReadonlyArray<InvoiceRecords>,
  rates: RateSet,
): ReadPayments => {
  const byId = new Map(invoices.map(({ invoice }) => [String(invoice.id), invoice]));
  const payments: Array<Payment> = [];
  const issues: Array<string> = [];
  for (const { record, path } of paymentsIn(file)) {
    const invoice = byId.get(record.invoice_id);
    const payment = invoice && readPayment(record, invoice, rates);
    if (typeof payment === "object") payments.push(payment);
    else issues.push(`${path} (${record.id}): ${payment ?? "the invoice does not exist"}`);
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, payments };
};

const readPayment = (record: PaymentRecord, invoice: Invoice, rates: RateSet): Payment | string => {
  const price = { currency: record.currency, amount: Amount.of(record.price) };
  const valued = valuePayment(price, invoice.currency, rates);
  if (valued._tag === "Left") {
    return valued.left.kind === "RateNotFound"
      ? `rates.units_per_usd has no rate for ${valued.left.currency}`
      : "the value has more than 35 digits before the decimal point";
  }
  const { priceUsd, value, unitValue } = valued.right;
  const isLate = record["status"] === "COMPLETED" && invoice.substatus === "PAID_AFTER_VOID";
  return paymentCodec.read({
    ...record,
    price_usd: record["price_usd"] ?? Amount.render(priceUsd),
    value: record["value"] ?? Amount.render(value),
    unit_value: Amount.render(unitValue),
    completed_after_void: isLate ? 1 : 0,
  });
};
