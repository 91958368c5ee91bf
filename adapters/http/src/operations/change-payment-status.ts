import { left, right } from "quittance";
import { readStatusRequest, statusRequestSchema } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";
import { renderChangedPayment } from "./render-changed-payment.ts";

/** POST /payments/{id}/status */
export const changePaymentStatus: Operation = defineOperation({
  path: "/payments/{id}/status",
  operationId: "changePaymentStatus",
  summary: "Complete, fail or cancel a payment",
  description:
    "Only a pending payment can change. Its present status changes nothing. `failure_reason` is " +
    "only allowed with the status FAILED.",
  scopes: ["payments.update"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: { name: "PaymentStatusRequest", schema: statusRequestSchema },
  responses: { 200: ["ChangedPayment", "The payment and its invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "PaymentConflict"],
  read: (call) => readRequest(call, readStatusRequest),
  handle: async ({ payments, owner }, { status, failureReason }, id) => {
    if (status === undefined) return left(internalError);
    const { organizationId } = owner;
    const options = { failureReason };
    const changed = await payments.changePaymentStatus(organizationId, id, status, options);
    if (changed._tag === "Left") return changed;
    const data = renderChangedPayment(changed.right);
    return right({ status: 200, message: "Payment updated", data });
  },
});
