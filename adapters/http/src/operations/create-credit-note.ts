import { left, right } from "quittance";
import {
  creditNoteRequestSchema,
  readCreditNoteRequest,
  renderCreditNote,
  renderInvoice,
} from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /invoices/{id}/credit_notes */
export const createCreditNote: Operation = defineOperation({
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
    schema: creditNoteRequestSchema,
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
  read: (call) => readRequest(call, readCreditNoteRequest),
  handle: async ({ payments, owner }, { request }, id) => {
    if (request === undefined) return left(internalError);
    const created = await payments.createCreditNote(owner.organizationId, id, request);
    if (created._tag === "Left") return created;
    const { creditNote, invoice, replayed } = created.right;
    const data = { credit_note: renderCreditNote(creditNote), invoice: renderInvoice(invoice) };
    return replayed
      ? right({ status: 200, message: "Resource was created before", data })
      : right({ status: 201, message: "Resource created successfully", data });
  },
});
