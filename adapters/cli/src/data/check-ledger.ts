import { maxPaymentsPerInvoice } from "quittance";
import { verifyInvoice, type InvoiceRecord, type PaymentRecord } from "quittance/wire";
import { doubles } from "./check-references.ts";
import type { DataFile } from "./data-file-schema.ts";

/** A payment of a file, and where in the file it stands. */
export interface PlacedPayment {
  readonly record: PaymentRecord;
  readonly path: string;
}

/** The payments of a file, wherever they stand: in a list of their own, or in their invoices. */
export const paymentsIn = ({ invoices, payments }: DataFile): ReadonlyArray<PlacedPayment> => [
  ...(payments ?? []).map((record, index) => ({ record, path: `payments.${String(index)}` })),
  ...(invoices ?? []).flatMap((invoice, at) =>
    (invoice.payments ?? []).map((record, index) => ({
      record,
      path: `invoices.${String(at)}.payments.${String(index)}`,
    })),
  ),
];

/** What is wrong with the invoices and payments of a file, each by record and member. */
export const checkLedger = (file: DataFile): ReadonlyArray<string> => {
  const invoices = file.invoices ?? [];
  const payments = paymentsIn(file);
  return [
    ...doubles("invoices", invoices, ({ id }) => id),
    ...doubles("payments", payments, ({ record }) => record.id),
    ...doubles(
      "payments",
      payments,
      ({ record }) => `${record.organization_id} key ${record.idempotency_key}`,
    ),
    ...doubles(
      "invoices.items",
      invoices.flatMap(({ items }) => items),
      ({ id }) => id,
    ),
    ...doubles(
      "invoices.calculations",
      invoices.flatMap(({ calculations }) => calculations),
      ({ id }) => id,
    ),
    ...invoices.flatMap((invoice, index) =>
      checkInvoice(invoice, `invoices.${String(index)} (${invoice.id})`, file),
    ),
    ...payments.flatMap((payment) => checkPayment(payment, file)),
    ...checkPaymentCounts(invoices, payments),
  ];
};

/** An invoice has all its payments in the file, and no more than an invoice can have. */
const checkPaymentCounts = (
  invoices: ReadonlyArray<InvoiceRecord>,
  payments: ReadonlyArray<PlacedPayment>,
): ReadonlyArray<string> => {
  const counts = new Map<string, number>();
  for (const { record } of payments) {
    counts.set(record.invoice_id, (counts.get(record.invoice_id) ?? 0) + 1);
  }
  return invoices.flatMap(({ id, payments_total: total }, index) => {
    const path = `invoices.${String(index)} (${id})`;
    const count = counts.get(id) ?? 0;
    const given = `the file has ${String(count)} payments of this invoice`;
    return [
      ...(count > maxPaymentsPerInvoice
        ? [`${path}.payments: ${given}; at most ${String(maxPaymentsPerInvoice)} are allowed`]
        : []),
      ...(typeof total === "number" && total !== count
        ? [`${path}.payments_total: ${given}, not ${String(total)}; put all of them into the file`]
        : []),
    ];
  });
};

const checkInvoice = (
  invoice: InvoiceRecord,
  path: string,
  file: DataFile,
): ReadonlyArray<string> => {
  const complaints: Array<string> = [];
  if (!file.organizations.some(({ id }) => id === invoice.organization_id)) {
    complaints.push(`${path}.organization_id: ${invoice.organization_id} does not exist`);
  }
  for (const { id, organization_id, invoice_id } of [...invoice.items, ...invoice.calculations]) {
    if (organization_id !== invoice.organization_id) {
      complaints.push(`${path}: ${id} belongs to another organization`);
    }
    if (invoice_id !== invoice.id) complaints.push(`${path}: ${id} names another invoice`);
  }
  for (const item of invoice.items) {
    const at = `${path}.items (${item.id})`;
    if (item.type === "PAYMENT_INTENT") continue;
    const product = file.products.find(({ id }) => id === item.product_id);
    const schema = file.billing_schemas.find(({ id }) => id === item.billing_schema_id);
    complaints.push(
      ...owned(product, `${at}.product_id`, item.product_id, invoice.organization_id),
      ...owned(schema, `${at}.billing_schema_id`, item.billing_schema_id, invoice.organization_id),
    );
  }
  const mismatches = verifyInvoice(invoice);
  return [
    ...complaints,
    ...mismatches.map(
      ({ path: where, expected, found }) =>
        `${path}.${where}: expected ${expected}, found ${found}`,
    ),
  ];
};

const owned = (
  record: { readonly organization_id: string } | undefined,
  path: string,
  id: string | null | undefined,
  organizationId: string,
): ReadonlyArray<string> => {
  if (record === undefined) return [`${path}: ${id ?? "null"} does not exist`];
  return record.organization_id === organizationId
    ? []
    : [`${path}: ${id ?? "null"} belongs to another organization`];
};

const checkPayment = (
  { record, path }: PlacedPayment,
  { invoices, providers }: DataFile,
): ReadonlyArray<string> => {
  const at = `${path} (${record.id})`;
  const invoice = (invoices ?? []).find(({ id }) => id === record.invoice_id);
  const provider = providers.some(({ id }) => id === record.provider_id);
  return [
    ...owned(invoice, `${at}.invoice_id`, record.invoice_id, record.organization_id),
    ...(provider ? [] : [`${at}.provider_id: ${record.provider_id} does not exist`]),
  ];
};
