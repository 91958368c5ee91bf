import type { CreditNoteRepository } from "quittance/adapter";
import { listCreditNotes } from "./credit-note-list.ts";
import type { AfterWrite } from "../rollups/after-write.ts";
import { creditNoteColumns, readCreditNote } from "./credit-note-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { changeInvoiceIn } from "../ledger/change-invoice.ts";

/** Creates the repository of credit notes. */
export const creditNotesOf = (database: Database, afterWrite: AfterWrite): CreditNoteRepository => {
  const changeInvoice = changeInvoiceIn(database, afterWrite);
  return {
    findCreditNote: (organizationId, id) =>
      attemptFind("creditNotes", id, async () => {
        const [row] = await database.tenant(organizationId).read(findById, [id]);
        return row && readCreditNote(row);
      }),

    issueCreditNote: (organizationId, invoiceId, claim, decide) =>
      attempt("creditNotes", () =>
        changeInvoice(
          organizationId,
          { kind: "invoice", id: invoiceId },
          ({ locked, credit }) => decide(locked && credit && { locked, ...credit }),
          { creditNote: claim },
        ),
      ),

    listCreditNotes: (organizationId, filter, page) =>
      attempt("creditNotes", () => listCreditNotes(database)(organizationId, filter, page)),
  };
};

const findById = `SELECT ${creditNoteColumns} FROM :"schema".credit_notes
WHERE organization_id = $1 AND credit_note_id = $2`;
