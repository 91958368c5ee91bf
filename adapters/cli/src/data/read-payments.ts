import {
  Amount,
  fingerprintOfPayment,
  idOf,
  timestampOf,
  valuePayment,
  type Invoice,
  type InvoiceRecords,
  type Payment,
  type RateSet,
} from "quittance";
import type { PaymentRecord } from "quittance/wire";
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
    else issues.push(`${path} (${record.id}): ${payment ?? "its invoice does not exist"}`);
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, payments };
};

const readPayment = (record: PaymentRecord, invoice: Invoice, rates: RateSet): Payment | string => {
  const price = { currency: record.currency, amount: Amount.of(record.price) };
  const worth = valuePayment(price, invoice.currency, rates);
  if (worth._tag === "Left") {
    return worth.left.kind === "RateNotFound"
      ? `rates.units_per_usd has no rate of ${worth.left.currency}`
      : "its value has more than 35 digits before the decimal point";
  }
  const { priceUsd, value, unitValue } = worth.right;
  const providerId = idOf("prov", record.provider_id);
  const happenedAt = timestampOf(record.happened_at);
  const idempotencyKey = record.idempotency_key;
  const { status } = record;
  const request = { idempotencyKey, providerId, price, status, happenedAt };
  return {
    id: idOf("payment", record.id),
    organizationId: invoice.organizationId,
    invoiceId: invoice.id,
    providerId,
    idempotencyKey,
    fingerprint: fingerprintOfPayment(invoice.id, request),
    status,
    price,
    priceUsd: given(record.price_usd) ?? priceUsd,
    value: given(record.value) ?? value,
    unitValue,
    completedAfterVoid: status === "COMPLETED" && invoice.substatus === "PAID_AFTER_VOID",
    happenedAt,
    createdAt: timestampOf(record.created_at),
    updatedAt: timestampOf(record.updated_at),
  };
};

const given = (text: string | null | undefined): Amount | undefined =>
  text ? Amount.parseCanonical(text) : undefined;
