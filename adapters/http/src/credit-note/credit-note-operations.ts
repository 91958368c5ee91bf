import { left, right } from "quittance";
import { creditNoteCodec, creditNoteRequests, renderInvoice } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import { listOperation, recordOperation } from "../operations/operation-families.ts";
import { listRequest } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { readRequest } from "../operations/read-request.ts";

/** POST /credit_notes */
const listCreditNotes: Operation = listOperation({
  path: "/credit_notes",
  operationId: "listCreditNotes",
  summary: "List credit notes",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  group: "extension",
  hasLargeBody: true,
  request: listRequest("CreditNoteListRequest", creditNoteRequests.list.schema),
  read: creditNoteRequests.list.read,
  response: ["CreditNotePage", "A page of credit notes."],
  method: ({ payments }) => payments.listCreditNotes,
  rows: "credit_notes",
  render: creditNoteCodec.json.write,
});

/** POST /credit_notes/{id} */
const readCreditNote: Operation = recordOperation({
  path: "/credit_notes/{id}",
  operationId: "readCreditNote",
  summary: "Read a credit note",
  description: "Returns the same properties as a list.",
  scopes: ["payments.read"],
  group: "extension",
  response: ["CreditNote", "The credit note."],
  method: ({ payments }) => payments.getCreditNote,
  render: creditNoteCodec.json.write,
});

/** POST /invoices/{id}/credit_notes */
const createCreditNote: Operation = defineOperation({
  path: "/invoices/{id}/credit_notes",
  operationId: "createCreditNote",
  summary: "Issue a credit note",
  description:
    "Credits a quantity or an amount of each line. The invoice is then due for less. The credit " +
    "notes of all lines add up to the invoice exactly. Safe to retry: an `idempotency_key` that " +
    "was used with the same content returns 200 and the same credit note.",
  scopes: ["credit_notes.create"],
  audience: "organization",
  group: "extension",
  hasLargeBody: true,
  request: {
    name: "CreditNoteRequest",
    schema: creditNoteRequests.create.schema,
    description:
      "Exactly one of `quantity` and `amount` is required for each line, and no line may be " +
      "repeated. An `amount` includes taxes. The `idempotency_key` is unique among the credit " +
      "notes of the organization.",
  },
  responses: {
    200: ["CreatedCreditNote", "An earlier request issued the credit note."],
    201: ["CreatedCreditNote", "The credit note and its invoice."],
  },
  failures: ["BadRequest", "Unavailable", "NotFound", "CreditingConflict", "IdempotencyMismatch"],
  read: (call) => readRequest(call, creditNoteRequests.create.read),
  handle: async ({ payments, owner }, { request }, id) => {
    if (request === undefined) return left(internalError);
    const created = await payments.createCreditNote(owner.organizationId, id, request);
    if (created._tag === "Left") return created;
    const { creditNote, invoice, replayed } = created.right;
    const data = {
      credit_note: creditNoteCodec.json.write(creditNote),
      invoice: renderInvoice(invoice),
    };
    return replayed
      ? right({ status: 200, message: "Resource was created before", data })
      : right({ status: 201, message: "Resource created successfully", data });
  },
});

/** The operations on credit notes, in the order of the OpenAPI document. */
export const creditNoteOperations: ReadonlyArray<Operation> = [
  createCreditNote,
  listCreditNotes,
  readCreditNote,
];
