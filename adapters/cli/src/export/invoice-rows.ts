import { readInvoicePayments, type Executor } from "@quittance/postgres";
import { Amount, type Invoice, type OrganizationId } from "quittance";
import { invoiceDescription, type StoredInvoice } from "quittance/adapter";
import { amountDue, amountPaid } from "quittance/pure";
import type { RecordView } from "./render-rows.ts";

/** How invoices are exported: with what was paid, and what is left to pay. */
export const invoiceView: RecordView<StoredInvoice> = {
  columns: [
    ...invoiceDescription.invoiceRecord.json.columns,
    { name: "amount_due" },
    { name: "amount_paid" },
  ],
  write: ({ invoice, payments, refunds }) => ({
    ...invoiceDescription.invoiceRecord.json.write(invoice),
    amount_due: Amount.render(amountDue(invoice, payments, refunds)),
    amount_paid: Amount.render(amountPaid(payments, refunds)),
  }),
};

/** Number of invoices whose payments are read at once. */
const batchSize = 100;

/** Reads the payments and refunds of listed invoices, in the order of the list. */
export async function* withPayments(
  invoices: AsyncIterable<Invoice>,
  owner: OrganizationId,
  snapshot: Executor,
  schema: string,
): AsyncGenerator<StoredInvoice> {
  let batch: Array<Invoice> = [];
  for await (const invoice of invoices) {
    batch.push(invoice);
    if (batch.length < batchSize) continue;
    yield* await paid(batch);
    batch = [];
  }
  yield* await paid(batch);

  async function paid(part: ReadonlyArray<Invoice>): Promise<ReadonlyArray<StoredInvoice>> {
    const ids = part.map(({ id }) => id);
    const found = await readInvoicePayments(snapshot, owner, ids, { schema });
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}
