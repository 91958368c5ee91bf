import { renderRefund } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /refunds/{id} */
export const readRefund: Operation = defineOperation({
  path: "/refunds/{id}",
  operationId: "readRefund",
  summary: "Read a refund",
  description: "Returns the same properties as a list.",
  scopes: ["payments.read"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Refund", "The refund."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ payments, owner }, _request, id) =>
    found(await payments.getRefund(owner.organizationId, id), renderRefund),
});
