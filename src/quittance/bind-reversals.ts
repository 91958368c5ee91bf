import { createCreditNote } from "../credit-note/credit-note-create.ts";
import { getCreditNote, listCreditNotes } from "../credit-note/credit-note-find.ts";
import type { OperationPorts } from "./quittance-ports.ts";
import { creditNoteId, creditNoteRequest, invoiceId } from "./argument-types.ts";
import { allRows } from "./all-rows.ts";
import { bind, organization, type Parameter } from "./bind.ts";
import type { CreditNoteOperations } from "../credit-note/credit-note-operations.ts";
import { creditNoteFilter, pageOptions } from "./list-arguments.ts";

const creditNoteList: ReadonlyArray<Parameter> = [
  organization,
  ["filter", creditNoteFilter, "optional"],
  ["options", pageOptions, "optional"],
];

/** Binds the operations on credit notes to ports. */
export const creditNoteOperations = (ports: OperationPorts): CreditNoteOperations => ({
  createCreditNote: bind("createCreditNote", createCreditNote, ports, [
    organization,
    ["invoiceId", invoiceId],
    ["request", creditNoteRequest],
  ]),
  getCreditNote: bind("getCreditNote", getCreditNote, ports, [organization, ["id", creditNoteId]]),
  listCreditNotes: bind("listCreditNotes", listCreditNotes, ports, creditNoteList),
  allCreditNotes: allRows(bind("allCreditNotes", listCreditNotes, ports, creditNoteList)),
});
