import { Amount, type CreditNote } from "quittance";
import { groupBy, type InvoiceRecords } from "quittance/adapter";
import type { InvoiceRecord } from "quittance/wire";
import { duplicates } from "./check-references.ts";
import { dataFileIssue, firstOfEachCause, type DataFileIssue } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";
import { replayCreditNotes, type PlacedNote } from "./replay-credit-notes.ts";

/** The credit notes of a file, or their issues. */
type ReadCreditNotes =
  | { readonly ok: true; readonly creditNotes: ReadonlyArray<CreditNote> }
  | { readonly ok: false; readonly issues: ReadonlyArray<string> };

/**
 * Reads the credit notes of a file, from the list `credit_notes` and from the invoices, and issues
 * them again in the order of their creation: every amount and step must be the same.
 */
export const readCreditNotes = (
  file: DataFile,
  invoices: ReadonlyArray<InvoiceRecords>,
): ReadCreditNotes => {
  const placed = notesIn(file);
  const byId = new Map(invoices.map((found) => [String(found.invoice.id), found]));
  const issues: Array<DataFileIssue> = [
    ...duplicates("credit_notes", placed, ({ record }) => record.id),
    ...duplicates(
      "credit_notes",
      placed,
      ({ record }) => `${record.organization_id} key ${record.idempotency_key}`,
    ),
    ...placed.flatMap((note) => checkNote(note, byId.get(note.record.invoice_id))),
  ];
  if (issues.length > 0) return { ok: false, issues: firstOfEachCause(issues) };
  const creditNotes: Array<CreditNote> = [];
  const notesOf = groupBy(placed, ({ record }) => record.invoice_id);
  for (const [index, record] of (file.invoices ?? []).entries()) {
    const billed = byId.get(record.id);
    if (billed === undefined) continue;
    const replayed = replayCreditNotes(billed, notesOf.get(record.id) ?? []);
    if (replayed._tag === "Left") issues.push(...replayed.left);
    else {
      const path = `invoices.${String(index)} (${record.id})`;
      issues.push(...checkCredited(record, path, replayed.right));
      creditNotes.push(...replayed.right);
    }
  }
  return issues.length > 0
    ? { ok: false, issues: firstOfEachCause(issues) }
    : { ok: true, creditNotes };
};

const notesIn = ({ credit_notes, invoices }: DataFile): ReadonlyArray<PlacedNote> => [
  ...(credit_notes ?? []).map((record, index) => ({
    record,
    path: `credit_notes.${String(index)} (${record.id})`,
  })),
  ...(invoices ?? []).flatMap((invoice, at) =>
    (invoice.credit_notes ?? []).map((record, index) => ({
      record,
      path: `invoices.${String(at)}.credit_notes.${String(index)} (${record.id})`,
    })),
  ),
];

const checkNote = (
  { record, path }: PlacedNote,
  billed: InvoiceRecords | undefined,
): ReadonlyArray<DataFileIssue> => {
  const { invoice_id: id, organization_id: organization, currency } = record;
  if (billed?.invoice.organizationId !== organization) {
    return [dataFileIssue(`${path}.invoice_id: ${id} does not exist`)];
  }
  return currency === billed.invoice.currency
    ? []
    : [dataFileIssue(`${path}.currency: the invoice is in ${billed.invoice.currency}`)];
};

/** Compares what an invoice is credited by with the sum of its credit notes. */
const checkCredited = (
  { credited: found }: InvoiceRecord,
  path: string,
  notes: ReadonlyArray<CreditNote>,
): ReadonlyArray<DataFileIssue> => {
  const sum = Amount.sum(notes.map(({ payable }) => payable));
  const expected = notes.length === 0 ? undefined : Amount.render(sum);
  if ((found ?? undefined) === expected) return [];
  const text = `expected ${expected ?? "nothing"}, found ${found ?? "nothing"}`;
  return [dataFileIssue(`${path}.credited: ${text}`)];
};
