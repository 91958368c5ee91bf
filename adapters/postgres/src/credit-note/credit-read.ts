import type { CreditingFacts, CreditNoteClaim } from "quittance/adapter";
import { creditNoteColumns, readCreditNote } from "./credit-note-row.ts";
import { integer } from "../rows/read-column.ts";
import type { Run } from "../tenancy/database.ts";
import { readStoredInvoice, selectInvoice } from "../invoice/invoice-expand.ts";

/** What a decision to issue a credit note needs besides the locked records. */
export type CreditFacts = Omit<CreditingFacts, "locked">;

/**
 * Reads what a credit note is calculated from, and locks its number series. The lock updates the
 * row of the series, as that of invoices does; see `lockSeries`.
 */
export const readCredit = async (
  run: Run,
  invoiceId: string,
  { idempotencyKey, series }: CreditNoteClaim,
): Promise<CreditFacts | undefined> => {
  const { text, values } = selectInvoice(invoiceId, parts);
  const [row] = await run(text, values);
  if (row === undefined) return undefined;
  const { items, calculations, creditNotes } = readStoredInvoice(row);
  const [keyed] = await run(noteWithKey, [idempotencyKey]);
  const earlier = keyed && readCreditNote(keyed);
  const facts = { items, calculations, creditNotes, earlier };
  if (series === undefined || earlier !== undefined) return { ...facts, count: 1 };
  const [counted = {}] = await run(lockSeries, [series]);
  return { ...facts, count: integer(counted, "last") + 1 };
};

const parts = new Set(["items", "calculations", "credit_notes"] as const);

const noteWithKey = `SELECT ${creditNoteColumns} FROM :"schema".credit_notes
WHERE organization_id = $1 AND idempotency_key = $2`;

const lockSeries = `INSERT INTO :"schema".credit_note_series AS series (organization_id, name, last)
VALUES ($1, $2, 0)
ON CONFLICT (organization_id, name) DO UPDATE SET last = series.last
RETURNING last::text AS last`;
