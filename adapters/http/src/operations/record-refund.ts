import { left, right } from "quittance";
import { readRefundRequest, refundRequestSchema } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";
import { renderChangedRefund } from "./render-changed-refund.ts";

/** POST /payments/{id}/refunds */
export const recordRefund: Operation = defineOperation({
  path: "/payments/{id}/refunds",
  operationId: "recordRefund",
  summary: "Record a refund, chargeback or reversal",
  description:
    "Pass `price`, or the total of all refunds of this kind as `refunded_total`. Safe to retry: " +
    "an `idempotency_key` that was used with the same content returns 200 and stores no second " +
    "refund. `status` is not part of the content: send PENDING and later COMPLETED with one key.",
  scopes: ["refunds.create"],
  audience: "organization",
  group: "extension",
  hasLargeBody: true,
  request: {
    name: "RefundRequest",
    schema: refundRequestSchema,
    description:
      "Exactly one of `price` and `refunded_total` is required. The `idempotency_key` is unique " +
      "among the refunds of the organization.",
  },
  responses: {
    200: ["ChangedRefund", "An earlier request recorded the refund; it has its present status."],
    201: ["ChangedRefund", "The refund and its invoice."],
  },
  failures: ["BadRequest", "Unavailable", "NotFound", "RefundingConflict", "IdempotencyMismatch"],
  read: (call) => readRequest(call, readRefundRequest),
  handle: async ({ payments, owner }, { request }, id) => {
    if (request === undefined) return left(internalError);
    const recorded = await payments.recordRefund(owner.organizationId, id, request);
    if (recorded._tag === "Left") return recorded;
    const data = renderChangedRefund(recorded.right);
    const { created, replayed } = recorded.right;
    if (created) return right({ status: 201, message: "Resource created successfully", data });
    const message = replayed ? "Resource was created before" : "Refund updated";
    return right({ status: 200, message, data });
  },
});
