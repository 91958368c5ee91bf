import type { CreditNote } from "quittance";
import type { creditNoteDescription, CreditNoteRepository } from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import { creditNoteColumns, readCreditNote } from "./credit-note-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { changeInvoiceIn } from "../ledger/change-invoice.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import {
  boundConditions,
  findConditions,
  hasOneOf,
  hasText,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `creditNoteMatcher` of the core in SQL. */
const matchingCreditNotes = (
  filter: creditNoteDescription.CreditNoteFilter,
  values: StatementValues,
): MatchingRows => {
  const { all, onlyFor } = findConditions(conditions, filter, values);
  return {
    from: ':"schema".credit_notes',
    conditions: ["organization_id = $1", ...all],
    onDays: undefined,
    onMonths: undefined,
    isFrequent: onlyFor("currency") !== undefined,
  };
};

const conditions: FilterConditions<creditNoteDescription.CreditNoteFilter> = {
  currency: hasOneOf("currency"),
  invoiceId: hasText("invoice_id"),
  number: hasText("number"),
  idempotencyKey: hasText("idempotency_key"),
  ...boundConditions,
};

/** Lists credit notes. */
const listCreditNotes: ListRecords<creditNoteDescription.CreditNoteFilter, CreditNote> =
  listRecords(
    {
      name: "credit_notes",
      kind: undefined,
      id: "credit_note_id",
      columns: creditNoteColumns,
      readRecord: readCreditNote,
    },
    matchingCreditNotes,
  );

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
