import { right } from "quittance";
import { renderInvoiceRow } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /invoices/{id}/void */
export const voidInvoice: Operation = defineOperation({
  path: "/invoices/{id}/void",
  operationId: "voidInvoice",
  summary: "Void an invoice",
  description: "A completed invoice cannot be voided. Voiding a void invoice changes nothing.",
  scopes: ["invoices.update"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["InvoiceRow", "The voided invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "InvoiceConflict"],
  read: readEmptyRequest,
  handle: async ({ payments, owner }, _request, id) => {
    const voided = await payments.voidInvoice(owner.organizationId, id);
    if (voided._tag === "Left") return voided;
    const data = renderInvoiceRow(voided.right.invoice);
    return right({ status: 200, message: "Invoice is void", data });
  },
});
