import { renderPaymentRow } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /payments/{id} */
export const readPayment: Operation = defineOperation({
  path: "/payments/{id}",
  operationId: "readPayment",
  summary: "Read a payment",
  description: "Returns the same properties as a list.",
  scopes: ["payments.read"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["PaymentRow", "The payment."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ payments, owner }, _request, id) =>
    found(await payments.getPayment(owner.organizationId, id), renderPaymentRow),
});
