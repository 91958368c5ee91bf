import { Amount, orThrow, type Invoice, type OrganizationId } from "quittance";
import {
  invoiceDescription,
  invoiceRowDescription,
  type StoredInvoice,
  type StoredInvoicePart,
} from "quittance/adapter";
import { amountDue, amountPaid } from "quittance/pure";
import {
  exportOf,
  type Export,
  type ExportFormat,
  type RecordView,
  type Snapshot,
} from "./render-rows.ts";

/** An invoice in JSON, with what was paid, and what is left to pay. */
const jsonView: RecordView<StoredInvoice> = {
  columns: [],
  write: ({ invoice, payments, refunds }) => ({
    ...invoiceDescription.invoiceRecord.json.write(invoice),
    amount_due: Amount.render(amountDue(invoice, payments, refunds)),
    amount_paid: Amount.render(amountPaid(payments, refunds)),
  }),
};

/** A row of an invoice for accounting, in CSV. */
const csvView: RecordView<StoredInvoice> = {
  columns: invoiceRowDescription.invoiceRowRecord.json.columns,
  write: (stored) =>
    invoiceRowDescription.invoiceRowRecord.json.write(invoiceRowDescription.invoiceRowOf(stored)),
};

/** What is read of an invoice for a row. */
const rowParts: Readonly<Record<ExportFormat, ReadonlyArray<StoredInvoicePart>>> = {
  csv: ["items", "calculations", "payments", "payments.refunds"],
  jsonl: ["payments", "payments.refunds"],
};

/** Number of invoices whose parts are read at once. */
const batchSize = 100;

/** Exports listed invoices, in the order of the list. */
export const invoicesExport = (
  owner: OrganizationId,
  invoicesOf: (snapshot: Snapshot) => AsyncIterable<Invoice>,
  format: ExportFormat,
): Export => {
  const parts = new Set(rowParts[format]);
  const found = async ({ store }: Snapshot, batch: ReadonlyArray<Invoice>) => {
    const ids = batch.map(({ id }) => id);
    const stored = orThrow(await store.invoices.findInvoices(owner, new Set(ids), parts)());
    return ids.flatMap((id) => stored.get(id) ?? []);
  };
  return exportOf(format, format === "csv" ? csvView : jsonView, async function* (snapshot) {
    let batch: Array<Invoice> = [];
    for await (const invoice of invoicesOf(snapshot)) {
      batch.push(invoice);
      if (batch.length < batchSize) continue;
      yield* await found(snapshot, batch);
      batch = [];
    }
    yield* await found(snapshot, batch);
  });
};
