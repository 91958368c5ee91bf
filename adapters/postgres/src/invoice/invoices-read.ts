import type { OrganizationId } from "quittance";
import { invoicePartDescription, type StoredInvoice } from "quittance/adapter";
import type { Executor } from "../executor.ts";
import { text } from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { databaseOf } from "../tenancy/database.ts";
import { oneServer } from "../tenancy/routing.ts";
import { readStoredInvoice, selectInvoicesAfter } from "./invoice-expand.ts";

/** The options of `readInvoices`. */
export interface ReadInvoicesOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
}

/** Number of invoices that are read at once, with everything that belongs to them. */
const pageSize = "200";

const page = selectInvoicesAfter(new Set(invoicePartDescription.storedInvoiceParts));

/**
 * Reads every invoice of an organization with its items, calculations, credit notes, payments and
 * refunds, in the order of identifiers, for journals and audits.
 *
 * Memory does not grow with the number of invoices. Each page of invoices is read at its own time;
 * pass the executor of `inSnapshot` for one snapshot. Rejects with a `PostgresFailure`.
 *
 * @example
 * for await (const stored of readInvoices(executor, organizationId)) {
 *   for (const entry of journalEntries(stored)) post(entry);
 * }
 */
export async function* readInvoices(
  executor: Executor,
  organizationId: OrganizationId,
  { schema = defaultSchema }: ReadInvoicesOptions = {},
): AsyncGenerator<StoredInvoice, void> {
  const tenant = databaseOf(oneServer(executor), schema).tenant(organizationId);
  let last = "";
  for (;;) {
    const rows = await tenant.read(page, [last, pageSize]);
    for (const row of rows) yield readStoredInvoice(row);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = text(end, "invoice_id");
  }
}
