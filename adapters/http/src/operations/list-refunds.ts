import { right } from "quittance";
import { readRefundListRequest, refundListSchema, renderRefundList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
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
  request: {
    name: "RefundListRequest",
    schema: refundListSchema,
    description: "`cursor` and `offset` cannot be combined; `null` counts as absent.",
    isOptional: true,
  },
  responses: { 200: ["RefundPage", "A page of refunds."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readRefundListRequest),
  handle: async ({ payments, owner }, { filter, options }) => {
    const page = await payments.listRefunds(owner.organizationId, filter, options);
    if (page._tag === "Left") return page;
    return right({ status: 200, message: "Resources found", data: renderRefundList(page.right) });
  },
});
