import { creditNoteDescription, responses } from "quittance/adapter";
import {
  listingOperation,
  recordOperation,
  writingOperation,
} from "../operations/operation-families.ts";
import type { Operation } from "../operations/operation.ts";

/** POST /credit_notes */
const listCreditNotes: Operation = listingOperation({
  path: "/credit_notes",
  operationId: "listCreditNotes",
  summary: "List credit notes",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  group: "extension",
  request: ["CreditNoteListRequest", creditNoteDescription.creditNoteList],
  response: ["CreditNotePage", "A page of credit notes."],
  method: ({ payments }) => payments.creditNotes.list,
  rows: "credit_notes",
  render: creditNoteDescription.creditNoteRecord.json.write,
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
  method: ({ payments }) => payments.creditNotes.get,
  render: creditNoteDescription.creditNoteRecord.json.write,
});

/** POST /invoices/{id}/credit_notes */
const createCreditNote: Operation = writingOperation({
  path: "/invoices/{id}/credit_notes",
  operationId: "createCreditNote",
  summary: "Issue a credit note",
  description:
    "Credits a quantity or an amount of each line. The invoice is then due for less. The credit " +
    "notes of all lines add up to the invoice exactly. Safe to retry: an `idempotency_key` that " +
    "was used with the same content returns 200 and the same credit note. With `preview`, " +
    "returns 200 and what the credit note and the invoice would be: nothing is stored and no " +
    "number is taken.",
  scopes: ["credit_notes.create"],
  group: "extension",
  hasLargeBody: true,
  request: [
    "CreditNoteRequest",
    creditNoteDescription.newCreditNote,
    "Exactly one of `quantity` and `amount` is required for each line, and no line may be " +
      "repeated. An `amount` includes taxes. The `idempotency_key` is unique among the credit " +
      "notes of the organization.",
  ],
  responses: {
    200: ["CreatedCreditNote", "A preview, or an earlier request issued the credit note."],
    201: ["CreatedCreditNote", "The credit note and its invoice."],
  },
  failures: ["BadRequest", "Unavailable", "NotFound", "CreditingConflict", "IdempotencyMismatch"],
  method: ({ payments }) => payments.creditNotes.create,
  reply: ({ creditNote, invoice, replayed, isPreview = false }) => {
    const data = {
      credit_note: creditNoteDescription.creditNoteRecord.json.write(creditNote),
      invoice: responses.renderInvoice(invoice),
    };
    if (isPreview) return { status: 200, message: "Nothing was stored", data };
    return replayed
      ? { status: 200, message: "Resource was created before", data }
      : { status: 201, message: "Resource created successfully", data };
  },
});

/** The operations on credit notes, in the order of the OpenAPI document. */
export const creditNoteOperations: ReadonlyArray<Operation> = [
  createCreditNote,
  listCreditNotes,
  readCreditNote,
];
