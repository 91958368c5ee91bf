import { left, right } from "quittance";
import { readRefundStatusRequest, refundStatusRequestSchema } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";
import { renderChangedRefund } from "./render-changed-refund.ts";

/** POST /refunds/{id}/status */
export const changeRefundStatus: Operation = defineOperation({
  path: "/refunds/{id}/status",
  operationId: "changeRefundStatus",
  summary: "Complete or fail a refund",
  description: "Only a pending refund can change. Its present status changes nothing.",
  scopes: ["payments.update"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: { name: "RefundStatusRequest", schema: refundStatusRequestSchema },
  responses: { 200: ["ChangedRefund", "The refund and its invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "RefundConflict"],
  read: (call) => readRequest(call, readRefundStatusRequest),
  handle: async ({ payments, owner }, { status }, id) => {
    if (status === undefined) return left(internalError);
    const changed = await payments.changeRefundStatus(owner.organizationId, id, status);
    if (changed._tag === "Left") return changed;
    const data = renderChangedRefund(changed.right);
    return right({ status: 200, message: "Refund updated", data });
  },
});
