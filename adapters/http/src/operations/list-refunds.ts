import { readRefundListRequest, refundListSchema, renderRefundList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /refunds */
export const listRefunds: Operation = defineOperation({
  path: "/refunds",
  operationId: "listRefunds",
  summary: "List refunds",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  audience: "organization",
  group: "extension",
  hasLargeBody: true,
  request: listRequest("RefundListRequest", refundListSchema),
  responses: { 200: ["RefundPage", "A page of refunds."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readRefundListRequest),
  handle: async ({ payments, owner }, { filter, options }) =>
    pageFound(await payments.listRefunds(owner.organizationId, filter, options), renderRefundList),
});
