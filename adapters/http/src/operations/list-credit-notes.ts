import {
  creditNoteListSchema,
  readCreditNoteListRequest,
  renderCreditNoteList,
} from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /credit_notes */
export const listCreditNotes: Operation = defineOperation({
  path: "/credit_notes",
  operationId: "listCreditNotes",
  summary: "List credit notes",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  audience: "organization",
  group: "extension",
  hasLargeBody: true,
  request: listRequest("CreditNoteListRequest", creditNoteListSchema),
  responses: { 200: ["CreditNotePage", "A page of credit notes."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readCreditNoteListRequest),
  handle: async ({ payments, owner }, { filter, options }) =>
    pageFound(
      await payments.listCreditNotes(owner.organizationId, filter, options),
      renderCreditNoteList,
    ),
});
