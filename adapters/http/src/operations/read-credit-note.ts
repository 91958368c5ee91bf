import { renderCreditNote } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /credit_notes/{id} */
export const readCreditNote: Operation = defineOperation({
  path: "/credit_notes/{id}",
  operationId: "readCreditNote",
  summary: "Read a credit note",
  description: "Returns the same properties as a list.",
  scopes: ["payments.read"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["CreditNote", "The credit note."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ payments, owner }, _request, id) =>
    found(await payments.getCreditNote(owner.organizationId, id), renderCreditNote),
});
