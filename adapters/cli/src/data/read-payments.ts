import {
  Amount,
  fingerprintOfPayment,
  valuePayment,
  type Invoice,
  type InvoiceRecords,
  type Payment,
  type RateSet,
} from "quittance";
import { paymentCodec, type PaymentRecord } from "quittance/wire";
import { paymentsIn } from "./check-ledger.ts";
import type { DataFile } from "./data-file-schema.ts";

/** The payments of a file, or what is wrong with them. */
type ReadPayments =
  | { readonly ok: true; readonly payments: ReadonlyArray<Payment> }
  | { readonly ok: false; readonly dataFileIssues: ReadonlyArray<string> };

/**
 * The payments of a file. What one was worth in dollars and to its invoice is taken as it is given,
 * and converted at the file's rates where it is not.
 */
export const readPayments = (
  file: DataFile,
  invoices: ReadonlyArray<InvoiceRecords>,
  rates: RateSet,
): ReadPayments => {
  const byId = new Map(invoices.map(({ invoice }) => [String(invoice.id), invoice]));
  const payments: Array<Payment> = [];
  const dataFileIssues: Array<string> = [];
  for (const { record, path } of paymentsIn(file)) {
    const invoice = byId.get(record.invoice_id);
    const payment = invoice && readPayment(record, invoice, rates);
    if (typeof payment === "object") payments.push(payment);
    else dataFileIssues.push(`${path} (${record.id}): ${payment ?? "its invoice does not exist"}`);
  }
  return dataFileIssues.length > 0 ? { ok: false, dataFileIssues } : { ok: true, payments };
};

const readPayment = (record: PaymentRecord, invoice: Invoice, rates: RateSet): Payment | string => {
  const price = { currency: record.currency, amount: Amount.of(record.price) };
  const worth = valuePayment(price, invoice.currency, rates);
  if (worth._tag === "Left") {
    return worth.left.kind === "RateNotFound"
      ? `rates.units_per_usd has no ${worth.left.currency}, which its value needs`
      : "its value exceeds 35 digits before the point";
  }
  const { priceUsd, value, unitValue } = worth.right;
  const isLate = record["status"] === "COMPLETED" && invoice.substatus === "PAID_AFTER_VOID";
  const payment = paymentCodec.read({
    ...record,
    price_usd: record["price_usd"] ?? Amount.render(priceUsd),
    value: record["value"] ?? Amount.render(value),
    unit_value: Amount.render(unitValue),
    completed_after_void: isLate ? 1 : 0,
    fingerprint: "",
  });
  // The fingerprint follows from the other properties.
  return { ...payment, fingerprint: fingerprintOfPayment(invoice.id, payment) };
};
