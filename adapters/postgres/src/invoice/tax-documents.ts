import type { OrganizationId } from "quittance";
import type { TaxDocumentRange } from "quittance/adapter";
import type { TaxDocument } from "quittance/books";
import { text } from "../rows/read-column.ts";
import { textArray } from "../statements/text-array.ts";
import type { Database } from "../tenancy/database.ts";
import { readStoredInvoice, selectInvoices } from "./invoice-expand.ts";

/** Where the documents of a kind are found, by an index of each. */
const sources: Readonly<
  Record<TaxDocumentRange["kind"], { readonly table: string; readonly id: string; time: string }>
> = {
  INVOICE: { table: "invoices", id: "invoice_id", time: "coalesce(issued_at, created_at)" },
  CREDIT_NOTE: { table: "credit_notes", id: "credit_note_id", time: "created_at" },
  VOID: { table: "invoices", id: "invoice_id", time: "voided_at" },
};

const positions = (kind: TaxDocumentRange["kind"]): string => {
  const { table, id, time } = sources[kind];
  return `SELECT ${id} AS id, invoice_id FROM :"schema".${table}
WHERE organization_id = $1 AND ${time} >= $2::timestamp(0) AND ${time} <= $3::timestamp(0)
  AND (${time}, ${id}) > ($4::timestamp(0), $5)
ORDER BY ${time}, ${id} LIMIT $6::bigint`;
};

const withNotes = selectInvoices(
  new Set(["items", "calculations", "credit_notes"] as const),
  "invoice_id = ANY ($2::text[])",
);

/** Reads a page of the documents of a tax report. Rejects with a `PostgresFailure`. */
export const readTaxDocuments = async (
  database: Database,
  organizationId: OrganizationId,
  { kind, from, to, after, limit }: TaxDocumentRange,
): Promise<ReadonlyArray<TaxDocument>> => {
  const tenant = database.tenant(organizationId);
  const rows = await tenant.browse(positions(kind), [
    from,
    to,
    after?.time ?? "0001-01-01 00:00:00",
    after?.id ?? "",
    String(limit),
  ]);
  if (rows.length === 0) return [];
  const ids = new Set(rows.map((row) => text(row, "invoice_id")));
  const found = await tenant.browse(withNotes, [textArray([...ids])]);
  const byId = new Map<string, ReturnType<typeof readStoredInvoice>>();
  for (const row of found) {
    const stored = readStoredInvoice(row);
    byId.set(stored.invoice.id, stored);
  }
  return rows.flatMap((row): ReadonlyArray<TaxDocument> => {
    const records = byId.get(text(row, "invoice_id"));
    if (records === undefined) return [];
    const { invoice, items, calculations, creditNotes } = records;
    return [{ kind, id: text(row, "id"), invoice, items, calculations, creditNotes }];
  });
};
