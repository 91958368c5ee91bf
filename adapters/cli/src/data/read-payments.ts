import { Amount, idOf, timestampOf, type Invoice, type Payment, type RateSet } from "quittance";
import { fingerprintOfPayment, valuePayment, type InvoiceRecords } from "quittance/adapter";
import type { PaymentRecord } from "quittance/wire";
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
